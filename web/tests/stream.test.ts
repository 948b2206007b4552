import { beforeEach, expect, test, vi } from "vitest";
import { Stream } from "../src/table/stream";

class Source {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen = () => {};
  onerror = () => {};
  closed = false;
  private readonly listeners = new Map<string, (message: { data: string }) => void>();
  constructor(readonly url: string) {
    sources.push(this);
  }
  addEventListener(type: string, listener: (message: { data: string }) => void) {
    this.listeners.set(type, listener);
  }
  send(type: string, id: number) {
    this.listeners.get(type)?.({ data: JSON.stringify({ type, id }) });
  }
  /** The browser gives up. */
  fail() {
    this.readyState = Source.CLOSED;
    this.onerror();
  }
  close() {
    this.closed = true;
  }
}

let sources: Source[];
let stream: Stream;
const heard: number[] = [];
const states: boolean[] = [];
beforeEach(() => {
  sources = [];
  heard.length = states.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  stream = new Stream(
    "t1",
    5,
    (event) => heard.push(event.id),
    (online) => states.push(online),
  );
  return () => vi.useRealTimers();
});
const urls = () => sources.map(({ url }) => url);

test("it begins after the number it is given, and tells every event", () => {
  sources[0]?.send("move", 6);
  sources[0]?.send("chat", 7);
  expect(urls()).toEqual(["/api/tables/t1/events?after=5"]);
  expect(heard).toEqual([6, 7]);
});

test("where the browser gives up, it begins again after the last number; a resync has none of its own", () => {
  sources[0]?.send("move", 8);
  sources[0]?.send("resync", 99);
  sources[0]?.fail();
  vi.advanceTimersByTime(1000);
  expect(urls()[1]).toBe("/api/tables/t1/events?after=8");
});

test("it leaves alone what the browser resumes by itself", () => {
  sources[0]?.onerror();
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
  expect(states).toEqual([false]);
});

test("it waits twice as long each time, until a connection works", () => {
  sources[0]?.fail();
  vi.advanceTimersByTime(1000);
  sources[1]?.fail();
  vi.advanceTimersByTime(1999);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(sources).toHaveLength(3);
  sources[2]?.onopen();
  sources[2]?.fail();
  vi.advanceTimersByTime(1000);
  expect(sources).toHaveLength(4);
});

test("closed, it tries no more", () => {
  sources[0]?.fail();
  stream.close();
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
  expect(sources[0]?.closed).toBe(true);
});

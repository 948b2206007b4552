import { beforeEach, expect, test, vi } from "vitest";
import { type Ear, Listening, MINE } from "../src/table/listening";
import { Stream } from "../src/table/stream";

class Source {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_: { data: string }) => {};
  closed = false;
  constructor(readonly url: string) {
    sources.push(this);
  }
  send(table: string, event: number, type = "move") {
    this.onmessage({ data: JSON.stringify({ table, event, type }) });
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
let listening: Listening;
const heard: string[] = [];
const states: boolean[] = [];
const ear = (name: string): Ear => ({
  event: (event) => heard.push(`${name} ${event.table}:${event.event}`),
  state: (online) => states.push(online),
});
const at = () => sources.map(({ url }) => decodeURIComponent(url.split("at=")[1] ?? ""));
const last = () => sources[sources.length - 1];
beforeEach(() => {
  sources = [];
  heard.length = states.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  listening = new Listening();
  return () => vi.useRealTimers();
});

test("all tables of all tabs share one connection", () => {
  listening.add(ear("a"), "t1", 5);
  listening.add(ear("b"), "t2", 7);
  vi.advanceTimersByTime(0);
  expect(at()).toEqual(["t1:5,t2:7"]);
  last()?.send("t2", 8);
  last()?.send("t1", 6);
  expect(heard).toEqual(["b t2:8", "a t1:6"]);
});

test("the list of one's own tables comes by the same connection", () => {
  listening.add(ear("list"), MINE, 0);
  vi.advanceTimersByTime(0);
  listening.add(ear("a"), "t1", 5);
  vi.advanceTimersByTime(0);
  expect(at()).toEqual(["", "t1:5"]);
  expect(sources.every(({ url }) => url.includes("mine=true"))).toBe(true);
  last()?.send("t1", 0, "mine");
  last()?.send("t1", 6);
  expect(heard).toEqual(["list t1:0", "a t1:6"]);
});

test("a tab that comes later makes it connect anew, after what is known; nobody else's table is lost", () => {
  listening.add(ear("a"), "t1", 5);
  vi.advanceTimersByTime(0);
  last()?.send("t1", 6);
  listening.add(ear("b"), "t2", 1);
  vi.advanceTimersByTime(0);
  expect(at()).toEqual(["t1:5", "t1:6,t2:1"]);
  expect(sources[0]?.closed).toBe(true);
});

test("a second tab at the same table needs no new connection, unless it knows less", () => {
  listening.add(ear("a"), "t1", 5);
  vi.advanceTimersByTime(0);
  listening.add(ear("b"), "t1", 5);
  vi.advanceTimersByTime(0);
  expect(sources).toHaveLength(1);
  listening.add(ear("c"), "t1", 3);
  vi.advanceTimersByTime(0);
  expect(at()[1]).toBe("t1:3");
});

test("a table nobody looks at any more is left out; without any the connection ends", () => {
  const [one, two] = [ear("a"), ear("b")];
  listening.add(one, "t1", 5);
  listening.add(two, "t2", 5);
  vi.advanceTimersByTime(0);
  listening.remove(one);
  vi.advanceTimersByTime(0);
  expect(at()[1]).toBe("t2:5");
  listening.remove(two);
  vi.advanceTimersByTime(0);
  expect(sources).toHaveLength(2);
  expect(last()?.closed).toBe(true);
});

test("it leaves alone what the browser resumes by itself", () => {
  listening.add(ear("a"), "t1", 5);
  vi.advanceTimersByTime(0);
  last()?.onerror();
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
  expect(states).toEqual([false]);
});

test("where the browser gives up, it begins again after the last number, and waits twice as long each time", () => {
  listening.add(ear("a"), "t1", 5);
  vi.advanceTimersByTime(0);
  last()?.send("t1", 8);
  last()?.fail();
  vi.advanceTimersByTime(1000);
  expect(at()[1]).toBe("t1:8");
  last()?.fail();
  vi.advanceTimersByTime(1999);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(sources).toHaveLength(3);
  last()?.onopen();
  last()?.fail();
  vi.advanceTimersByTime(1000);
  expect(sources).toHaveLength(4);
});

test("each tab is told every event once; a resync counts anew", () => {
  const events: number[] = [];
  const stream = new Stream(
    "t1",
    5,
    (event) => events.push(event.event),
    () => {},
  );
  vi.advanceTimersByTime(0);
  for (const number of [6, 7, 6, 7, 8]) last()?.send("t1", number);
  last()?.send("t1", 3, "resync");
  last()?.send("t1", 4);
  expect(events).toEqual([6, 7, 8, 3, 4]);
  stream.close();
  vi.advanceTimersByTime(60_000);
  expect(last()?.closed).toBe(true);
});

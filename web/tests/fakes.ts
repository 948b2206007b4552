/** What stores are tested with: small snapshots, an animator without a page, a board that flies nothing, a server one can script. */
import { type Mock, vi } from "vitest";
import type { BoardDef } from "../src/boards/board";
import { type Action, api, type LogLine, type Position, type SeatInfo, type Snapshot, type Tried } from "../src/lib/api";
import type { Animator } from "../src/table/animator.svelte";
import { Answering } from "../src/table/answering.svelte";
import { Choosing } from "../src/table/choosing.svelte";
import { Connection } from "../src/table/connection.svelte";
import { GameLog } from "../src/table/log.svelte";
import { Messages } from "../src/table/messages.svelte";
import { Offer } from "../src/table/offer.svelte";
import { Panels } from "../src/table/panels.svelte";
import { People } from "../src/table/people.svelte";
import { Playback } from "../src/table/playback.svelte";
import { Questions } from "../src/table/questions.svelte";
import { Replay } from "../src/table/replay.svelte";
import { Undo } from "../src/table/undo.svelte";

export const seat = (n: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n,
  name: ["Ana", "Rui", "Eva"][n] ?? "",
  colour: ["red", "blue", "green"][n] ?? "",
  kind: "human",
  bot: "",
  away: false,
  late: false,
  gone: 0,
  vanished: false,
  returns: false,
  resigned: false,
  mine: n === 0,
  ...more,
});

export const action = (text: string, targets: string[] = [], more: Partial<Action> = {}): Action => ({
  text,
  describe: `Do ${text}`,
  targets,
  side: false,
  part: "",
  ...more,
});

/** What the server says an answer means: what was sent, taken as it is. */
export const tried = (more: Partial<Tried> = {}): Tried => ({
  chosen: [],
  prompt: "And then?",
  actions: [],
  question: null,
  refusal: null,
  reveals: false,
  ends_turn: false,
  changes: [],
  points: 0,
  text: "",
  line: [],
  view: null,
  ...more,
});

export const line = (move: number, by: number, more: Partial<LogLine> = {}): LogLine => ({
  move,
  turn: move,
  seat: by,
  text: `Move ${move}.`,
  template: "{red} moves.",
  kind: "moved",
  rule: "",
  args: {},
  ...more,
});

/** A table of two after so many moves, one line each; Ana (seat 0) looks at it. Version and event number follow the moves. */
export function snapshot(move: number, more: Partial<Snapshot> = {}): Snapshot {
  return {
    id: "t1",
    game: "navegador",
    printed: "",
    title: "Navegador",
    status: "running",
    version: move,
    event: move,
    move,
    turn: move,
    actor: 0,
    notices: [],
    gains: [],
    seat: 0,
    mine: [0],
    seats: [seat(0), seat(1)],
    actions: [],
    question: null,
    log: Array.from({ length: move }, (_, index) => line(index + 1, index % 2)),
    undo: { alone: false, floor: move, last: move, request: null },
    prompt: "What now?",
    result: null,
    clock: null,
    chat: [],
    hints: true,
    view: { at: move },
    ...more,
  } as Snapshot;
}

export const position = (move: number, events = [line(move, 1)]): Position =>
  ({ move, moves: 9, turn: move, actor: 1, seat: 0, events, view: { at: move } }) as unknown as Position;

/** A board on which each event touches an element named after its move. */
export const board = (more: Partial<BoardDef> = {}): BoardDef =>
  ({
    hidden: false,
    zones: [],
    about: (element: string) => (element.startsWith("region.") ? { does: "Ships sail here.", rule: "R5.1" } : null),
    motion: (event: LogLine) => ({ flights: [], touched: [`place.${event.move}`] }),
    ...more,
  }) as unknown as BoardDef;

/** Nothing flies; a test may say how long a flight takes. */
export class StillAnimator implements Pick<Animator, keyof Animator> {
  air = [];
  skipping = false;
  measure = vi.fn(() => ({ ends: new Map(), marks: new Map(), present: new Set<string>() }));
  fly = vi.fn<Animator["fly"]>(() => Promise.resolve());
  wait = vi.fn<Animator["wait"]>(() => Promise.resolve());
  skip = vi.fn(() => void (this.skipping = true));
  rest = vi.fn(() => void (this.skipping = false));
  stop = vi.fn();
}

/** A promise that the test fulfils. */
export function answer<T>() {
  let give!: (value: T) => void;
  let fail!: (error: unknown) => void;
  const promise = new Promise<T>((resolve, reject) => ([give, fail] = [resolve, reject]));
  return { promise, give, fail };
}

/** Let everything that waits for nothing outside go on. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));

type Api = typeof api;
/** Say what the server answers to one kind of request. */
export const server = <K extends keyof Api>(name: K): Mock<Api[K]> => vi.spyOn(api, name as never) as unknown as Mock<Api[K]>;

/** The stores of a table, put together as `TableState` does it, with a still animator and any board. */
export function stores(def: BoardDef = board()) {
  const messages = new Messages();
  const panels = new Panels();
  const connection = new Connection("t1", messages, { snapshot() {}, event() {} });
  const people = new People(connection, () => def);
  const log = new GameLog(connection, messages);
  const animator = new StillAnimator();
  const playback = new Playback(connection, people, messages, () => def, animator as never);
  const turnAway = vi.fn();
  const replay = new Replay(connection, playback, log, messages, () => def, turnAway);
  const answering = new Answering(connection, messages);
  const offer = new Offer(connection, people, playback, replay, answering);
  const questions = new Questions(connection, offer, answering, replay, panels, messages);
  const choosing = new Choosing(connection, offer, answering, questions, playback, messages, () => def);
  const undo = new Undo(connection, playback, replay, log);
  /** A snapshot that the board shows already. */
  const show = (snap: Snapshot) => (connection.snap = playback.shown = snap);
  /** A snapshot that has just come. */
  const come = (snap: Snapshot) => {
    const old = connection.snap;
    connection.snap = snap;
    playback.follow(snap, old, replay.position !== null);
  };
  return {
    messages,
    panels,
    connection,
    people,
    log,
    animator,
    playback,
    turnAway,
    replay,
    answering,
    offer,
    questions,
    choosing,
    undo,
    show,
    come,
  };
}

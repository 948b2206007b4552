/** The server's API: one function per route. Commands carry an idempotency key and are sent again with the same key when the
 * connection breaks, so that nothing is lost and nothing is doubled. */
import type { components } from "./schema";
import type { Prints, View } from "./view";
import { say } from "../words/shell";
import { asked } from "../words/language";

export type Schemas = components["schemas"];
/** A table as it stands: all of it, or what changed since the last event this page has seen. */
export type Told = Schemas["Snapshot"] | Schemas["Update"];
/** The same with a whole view, as stores and boards read it. */
export type Snapshot = Omit<Schemas["Snapshot"], "view"> & { view: View };
export type Position = Omit<Schemas["PositionOut"], "view"> & { view: View };
export type Moment = Snapshot | Position;
export type Action = Schemas["ActionOut"];
export type Change = Schemas["Change"];
export type LogLine = Schemas["LogLine"];
export type Notice = Schemas["Notice"];
export type Standing = Schemas["Standing"];
export type SeatInfo = Schemas["SeatInfo"];
export type TableLine = Schemas["TableLine"];
export type GameInfo = Schemas["GameInfo"];
export type BotInfo = Schemas["BotInfo"];
export type Rules = Schemas["Rules"];
export type Components = Schemas["Components"];
export type CreateTable = Schemas["CreateTable"];
export type WhyNot = Schemas["WhyNot"];
export type Tried = Schemas["Tried"];
export type Lessons = Schemas["Lessons"];
export type Lesson = Schemas["LessonOut"];
export type Example = Schemas["ExampleOut"];
export type Hint = Schemas["Hint"];
export type ScoreSeries = Schemas["ScoreSeries"];
export type Invitation = Schemas["Invitation"];
export type ReviewOut = Schemas["ReviewOut"];
export type ReviewProgress = Schemas["Progress"];
export type Review = Schemas["Review"];
export type ReviewTurn = Schemas["Turn"];
export type Compared = Schemas["TurnCompared"];
export type Playout = Schemas["Playout"];
export type Problem = Schemas["Problem"];

/** A refusal of the server, or a connection that does not work (`code` is then "offline"). */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }
}

export const OFFLINE: Problem = {
  code: "offline",
  message: say("offline"),
  rule: "",
  missing: "",
  hint: "",
  version: null,
};
const PAUSES = [400, 1200, 3000];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A fresh key for one command. (`randomUUID` exists on secure origins only; a table in a local network is not one.) */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function once<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new Refused(OFFLINE, 0);
  }
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refused(
      { ...OFFLINE, code: "not-json", message: say("serverError", { status: response.status }) },
      response.status,
    );
  }
  if (!response.ok) {
    const problem = (body as { error?: Problem }).error;
    throw new Refused(
      problem ?? { ...OFFLINE, code: "error", message: say("serverError", { status: response.status }) },
      response.status,
    );
  }
  return body as T;
}

/** Whether trying again may help: no connection, or the server is busy. */
const passing = (error: unknown) => error instanceof Refused && [0, 429, 502, 503, 504].includes(error.status);

async function again<T>(path: string, init: RequestInit): Promise<T> {
  for (const ms of PAUSES) {
    try {
      return await once<T>(path, init);
    } catch (error) {
      if (!passing(error)) throw error;
      await pause(ms);
    }
  }
  return once<T>(path, init);
}

const get = <T>(path: string) => again<T>(path, { method: "GET" });

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": newKey() };
  return again<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const query = (entries: Record<string, string | number | boolean | null | undefined>) => {
  const known = Object.entries(entries).filter(([, value]) => value !== null && value !== undefined && value !== false);
  return known.length ? `?${new URLSearchParams(known.map(([key, value]) => [key, String(value)]))}` : "";
};

type Seat = number | null;
/** Tables that lie elsewhere: lessons and examples are tables that the server does not keep. Their paths name the moves made there. */
export const places = new Map<string, string>();
const at = (table: string) => places.get(table) ?? `/tables/${encodeURIComponent(table)}`;

/** The last event this page has seen of each table: the server need only tell what changed since. */
export const seen = new Map<string, number>();

const command = (table: string, what: string, body: unknown) =>
  post<Told>(`${at(table)}/${what}${query({ known: seen.get(table) })}`, body);

export const api = {
  catalogue: () => get<Schemas["Catalogue"]>("/catalogue"),
  rules: (game: string) => get<Rules>(`/games/${encodeURIComponent(game)}/rules`),
  components: (game: string) => get<Components>(`/games/${encodeURIComponent(game)}/components`),
  printed: (game: string, name: string) =>
    get<Prints>(`/games/${encodeURIComponent(game)}/printed/${encodeURIComponent(name)}${query({ language: asked })}`),
  checkPack: (game: string, pack: string) => post<Schemas["PackReport"]>(`/games/${encodeURIComponent(game)}/pack`, { pack }),
  lessons: (game: string) => get<Lessons>(`/lessons/${encodeURIComponent(game)}`),
  example: (game: string, id: string, number: number) =>
    get<Example>(`/examples/${encodeURIComponent(game)}/${encodeURIComponent(id)}/${number}`),
  tables: (filter: { status?: string; mine?: boolean; limit?: number; offset?: number }) =>
    get<Schemas["Lobby"]>(`/tables${query(filter)}`),
  create: (table: CreateTable) => post<Schemas["Snapshot"]>("/tables", table),
  import: (record: Record<string, unknown>) => post<Schemas["Snapshot"]>("/import", { record }),
  snapshot: (table: string) => get<Told>(`${at(table)}${query({ known: seen.get(table) })}`),
  position: (table: string, move: number, seat: Seat) =>
    get<Schemas["PositionOut"]>(`${at(table)}/positions/${move}${query({ seat })}`),
  log: (table: string, seat: Seat) => get<Schemas["LogOut"]>(`${at(table)}/log${query({ seat })}`),
  scores: (table: string, seat: Seat) => get<ScoreSeries>(`${at(table)}/scores${query({ seat })}`),
  why: (table: string, what: string, seat: Seat) => get<WhyNot>(`${at(table)}/why${query({ what, seat })}`),
  hint: (table: string, seat: number) => get<Hint>(`${at(table)}/hint${query({ seat })}`),
  record: (table: string) => get<Record<string, unknown>>(`${at(table)}/record`),
  review: (table: string) => get<ReviewOut>(`${at(table)}/review`),
  orderReview: (table: string, wanted: "quick" | "deep" | "stop") => post<ReviewOut>(`${at(table)}/review`, { wanted }),
  compare: (table: string, turn: Schemas["Compare"]) => post<Compared>(`${at(table)}/review/compare`, turn),
  playouts: (table: string, wish: { move: number; bot: string; first: number; games: number }) =>
    get<Schemas["Playouts"]>(`${at(table)}/playouts${query(wish)}`),
  branch: (table: string, wish: Schemas["BranchOff"]) => post<Snapshot>(`${at(table)}/branch`, wish),
  try: (table: string, seat: number, version: number, answer: Record<string, string>, action: string | null) =>
    post<Tried>(`${at(table)}/try`, { seat, version, answer, action }),
  move: (table: string, seat: number, version: number, choice: { action: string } | { answer: Record<string, string> }) =>
    command(table, "move", { seat, version, ...choice }),
  undo: (table: string, seat: number, version: number, to: number) => command(table, "undo", { seat, version, to }),
  answer: (table: string, seat: number, accept: boolean, kind: "undo" | "replace" | "end") =>
    command(table, "undo/answer", { seat, accept, kind }),
  join: (table: string, seat: Seat, name: string) => command(table, "join", { seat, name }),
  leave: (table: string, seat: number) => command(table, "leave", { seat }),
  passOn: (table: string) => post<Schemas["Pass"]>(`${at(table)}/pass`, {}),
  takeOver: (table: string, code: string) => command(table, "take-over", { code }),
  handOver: (table: string, seat: number, bot: string) => command(table, "hand-over", { seat, bot }),
  resign: (table: string, seat: number, bot: string) => command(table, "resign", { seat, bot }),
  invitation: (table: string, origin: string) => get<Invitation>(`${at(table)}/invitation${query({ origin })}`),
  close: (table: string, seat: number) => command(table, "close", { seat }),
  chat: (table: string, text: string, name: string | null) => command(table, "chat", { text, name }),
  notes: (table: string, seat: number, text: string) => command(table, "notes", { seat, text }),
  rematch: (table: string, seat: number) => command(table, "rematch", { seat }),
};

/** What a game brings to the client. Everything else the shell does for all games alike. */
import type { Component } from "svelte";
import type { Schemas, Snapshot } from "../lib/api";
import type { TableState } from "../table/table.svelte";

/** A view of any game. Each game's own type is one of these; `BoardDef<ItsView>` names it. */
export type View = Snapshot["view"];

/** An event of any game. Each game's own union of events is narrower; `BoardDef<ItsView, ItsEvent>` names it. */
export type Happened = Pick<Schemas["EventOut"], "kind" | "args">;

/** A piece that flies from one element to another, so that one sees what happened. */
export type Flight = {
  from: string;
  to: string;
  piece:
    | { kind: "ship"; colour: string }
    | { kind: "sign"; colour: string }
    | { kind: "icon"; icon: string }
    | { kind: "good"; good: string }
    | { kind: "text"; text: string };
  sail?: boolean;
};

/** What one event means for the eye: pieces that fly, and elements that bear the mark of what just changed. */
export type Motion = { flights: Flight[]; touched: string[] };

/** A part of the board: one tab on a phone. `holds` says whether an element id lies in it at this position. */
export type Zone<V = View> = { id: string; title: string; holds: (element: string, view: V) => boolean };

/** What an element does or scores in a sentence, and the rule that says so. */
export type About = { does: string; rule: string };

/** `only` is the one zone that is to be drawn, for a picture in the rules. */
export type BoardProps<V = View> = { view: V; table: TableState; only?: string | undefined };
export type SheetProps<V = View> = { view: V; table: TableState; seat: number };

/** `V` is the game's view, `E` the union of its events. */
export type BoardDef<V = View, E = Happened> = {
  board: Component<BoardProps<V>>;
  sheet: Component<SheetProps<V>>;
  /** One line of stock in the list of players. */
  stock: Component<SheetProps<V>>;
  zones: Zone<V>[];
  motion: (event: E, before: V, after: V) => Motion;
  /** Whether players see different things, so that a hot-seat table needs a curtain. */
  hidden: boolean;
  /** Elements whose choice goes on at the board instead of in a menu: the next element touched decides. */
  inPlace?: (element: string) => boolean;
  /** What an element, or another thing that is drawn, is good for. */
  about: (element: string, view: V) => About | null;
  /** Notation of actions that say no more than a name: the list adds what their main element does. */
  named?: RegExp;
  /** Players' words for the stocks that a choice changes, and for `points` if the game ended then; what has none is not told.
   * Without this all are told by their names. */
  words?: Record<
    string,
    string
  >; /** Names of the kinds of actions, by the beginning of their notation; what has none is called by that. */
  kinds?: Record<string, string>;
  /** Icon and title of a source of points. */
  source: (id: string) => { title: string; icon: string };
};

/** Bonuses and tasks as lines of signs: numbers, icons, small dice, cards and tracks. */
import { type Effect, CLASS_OF, RESOURCES, type Voyage } from "./names";

export type Glyph =
  | { kind: "text"; text: string }
  | { kind: "number"; text: string }
  | { kind: "icon"; icon: string }
  | { kind: "die" | "card" | "track"; group: string };

export const SIZE = 13;
const DIGIT = 6.7;

/** Widths of words at 11 px, near enough to lay them out. */
export function width(glyph: Glyph): number {
  if (glyph.kind === "number") return [...glyph.text].reduce((sum, c) => sum + ("/ ".includes(c) ? 3.6 : DIGIT), 0);
  if (glyph.kind === "text")
    return [...glyph.text].reduce((sum, c) => sum + ("il.,:'/ ftjI".includes(c) ? 3.4 : "mwMW→".includes(c) ? 9 : 5.9), 0);
  return glyph.kind === "card" ? 11 : SIZE;
}

export const GAP = 2.5;
export const lineWidth = (line: Glyph[]) =>
  line.reduce((sum, glyph) => sum + width(glyph), 0) + GAP * Math.max(0, line.length - 1);

const text = (words: string): Glyph => ({ kind: "text", text: words });
const number = (n: number | string): Glyph => ({ kind: "number", text: String(n) });
const icon = (name: string): Glyph => ({ kind: "icon", icon: name });
const die = (colour: string): Glyph => ({ kind: "die", group: CLASS_OF[colour] ?? "wild" });
const card = (group: string): Glyph => ({ kind: "card", group });
const track = (group: string): Glyph => ({ kind: "track", group });
const four = (make: (group: string) => Glyph) => ["council", "merchant", "cleric", "scholar"].map(make);

/** `4 coins` as a number and a sign for each resource. */
export function rewards(amounts: Record<string, number>): Glyph[] {
  return Object.entries(amounts).flatMap(([name, n]) => [number(n), icon(RESOURCES[name] ?? name)]);
}

function either(options: Record<string, number>[]): Glyph[] {
  return options.flatMap((option, index) => [...(index ? [text("/")] : []), ...rewards(option)]);
}

/** At most three lines; the box they are drawn in decides how large. */
export function bonus(effect: Effect): Glyph[][] {
  const gain = rewards(effect.rewards);
  const spent = RESOURCES[effect.resource] ?? "";
  switch (effect.kind) {
    case "gain":
      return gain.length > 4 ? [gain.slice(0, 4), gain.slice(4)] : [gain];
    case "gain_per_class_card":
      return [gain, [text("per"), card(effect.group)]];
    case "gain_per_monastery":
      return [gain, [text("per"), icon("monastery")]];
    case "gain_per_crown":
      return [gain, [text("per"), icon("crown")]];
    case "gain_per_influence_value":
      return [[...gain, text("per")], [number(effect.values.map((value) => `+${value}`).join(" "))]];
    case "gain_per_class_set":
      return [[...gain, text("per")], four(card)];
    case "gain_choice":
      return [either(effect.options)];
    case "influence":
      return [[track(effect.group), number(`+${effect.amount}`)]];
    case "influence_all":
      return [[text("every")], [text("track"), number(`+${effect.amount}`)]];
    case "opponents_give":
      return [[text("others give")], either(effect.options)];
    case "trailing_players_give":
      return [
        [text("behind you on"), track(effect.group)],
        [text("give"), ...either(effect.options)],
      ];
    case "vp_and_opponents_lose":
      return [gain, [text("others"), number(`−${effect.amount}`), icon("vp"), text("/"), card(effect.group)]];
    case "recruit_from_discard":
      return [[text("recruit from")], [text("discard for"), number(effect.amount)]];
    case "gain_then_invest":
      return [gain, [text("then invest"), icon(spent), icon("voyage")]];
    case "invest_voyage":
      return [[text("invest"), icon("voyage")]];
    case "take_favor_tile":
      return [[text("favor tile"), icon("castle")]];
    case "place_cap_tile":
      return [[text("cap"), number("+3"), die("white")]];
    case "repeat_immediate":
      return [[text("repeat a")], [card(effect.group), icon("bolt")]];
    case "track_income":
      return [[text("income of")], [track(effect.group)]];
    case "pay_for":
      return [[...rewards(effect.cost), text("→"), ...gain]];
    case "score_diplomas_now":
      return [[text("score")], [icon("theology"), text("sets")]];
    case "score_voyages_now":
      return [[text("score"), number(effect.amount)], [icon("voyage")]];
    case "score_end_bonus_and_track_now":
      return [[text("score"), icon("end")], [text("+ track")]];
    case "cost_discount":
      return [
        [text("cards for"), icon(spent)],
        [number(`−${effect.amount}`), icon(spent)],
      ];
    case "on_acquire_class":
      return [[text("new"), card(effect.group), text("→")], gain];
    case "raise_any_track_and_gain":
      return [[text("any track"), number(`+${effect.amount}`)], gain];
    case "per_die":
      return [[text("each"), die(effect.colour), text("→")], gain];
    case "gain_if_no_die":
      return [[text("no"), die(effect.colour), text("→")], gain];
    case "exchange_for_vp":
      return [[number(effect.amount), icon(spent), text("→"), number(1), icon("vp")], [text("repeatedly")]];
    case "track_tiers":
      return [
        [track(effect.group), text("high")],
        [number([...new Set(effect.tiers)].filter(Boolean).join("/")), icon("vp")],
      ];
    case "repeat_game_end":
      return [[text("repeat an")], [icon("end"), text("card")]];
    case "vp_on_castle_die":
      return [
        [icon("castle"), die("white"), text("→")],
        [number(effect.amount), icon("vp")],
      ];
    case "vp_on_monastery_disk":
      return [
        [icon("monastery"), text("→")],
        [number(effect.amount), icon("vp")],
      ];
    case "wild_diplomas":
      return [[number(effect.amount), icon("wild")]];
    default:
      return [[text(effect.kind)]];
  }
}

/** The task of a voyage. */
export function task(voyage: Voyage): Glyph[][] {
  const points = [number(voyage.vp), icon("vp")];
  switch (voyage.task) {
    case "per_voyage":
      return [[...points, text("per"), icon("voyage")], [text("of yours")]];
    case "per_diploma":
      return [[...points, text("per diploma")]];
    case "half_sum_tracks":
      return [
        [
          text("½ ("),
          ...voyage.groups.flatMap((group, index) => [...(index ? [text("+")] : []), track(group)]),
          text(")"),
          icon("vp"),
        ],
      ];
    case "per_monastery_without_disk":
      return [[...points, text("per"), icon("monastery")], [text("without your disk")]];
    case "half_sum_resources":
      return [[text("½ ("), icon("guard"), text("+"), icon("coin"), text("+"), icon("crown"), text(")"), icon("vp")]];
    case "double_lowest_track":
      return [[number(2), text("× lowest track"), icon("vp")]];
    case "per_monastery":
      return [[...points, text("per"), icon("monastery")], [text("with your disk")]];
    case "per_monastery_level":
      return [[...points, text("per"), icon("monastery"), text("I".repeat(voyage.number))], [text("with your disk")]];
    case "per_card_beyond":
      return [[...points, text("per card")], [text(`beyond ${voyage.number}`)]];
    case "per_class_card":
      return [[...points, text("per"), ...voyage.groups.map(card)]];
    default:
      return [points];
  }
}

/** Words of an action such as "Choose 1 guard and 1 coin" as signs; whatever is not a resource stays a word. */
export function spoken(words: string): Glyph[] {
  const found: Glyph[] = [];
  const wanted: Record<string, string> = {
    guard: "guard",
    guards: "guard",
    coin: "coin",
    coins: "coin",
    VP: "vp",
    step: "pilgrim",
    steps: "pilgrim",
  };
  for (const word of words.replaceAll(",", "").split(" ")) {
    if (/^\d+$/.test(word)) found.push(number(word));
    else if (wanted[word]) found.push(icon(wanted[word]));
    else if (word === "for") found.push(text("→"));
    else if (word !== "and" && word !== "Choose") found.push(text(word));
  }
  return found;
}

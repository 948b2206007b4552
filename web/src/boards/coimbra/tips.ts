/** What Coimbra's things do or score, and where the rules say so. What a card, tile or monastery brings stands in its name. */
import { aboutBy } from "../about";
import type { Card, CoimbraView } from "./names";

const ZONES: Record<string, readonly [string, string]> = {
  immediate: ["Its bonus works once, when the card is taken.", "R1.7"],
  phase_c: ["Its bonus works in every phase C.", "R12.1"],
  phase_e: ["Its bonus works in every phase E.", "R12.3"],
  game_end: ["Its bonus is scored when the game is over.", "R12.4"],
};

function anyCard(id: string, view: CoimbraView): Card | undefined {
  const all = [
    ...view.lanes.flatMap((lane) => lane.cards),
    ...view.discard,
    ...view.start_groups.flatMap((group) => group ?? []),
    ...view.players.flatMap((player) => player.cards),
  ];
  return all.find((card) => card && `card.${card.id}` === id) ?? undefined;
}

export const about = aboutBy<CoimbraView>({
  card: (id, view) => {
    const card = anyCard(id, view);
    const owned = view.players.some((player) => player.cards.some((entry) => `card.${entry.id}` === id));
    const [when, rule] = ZONES[card?.bonus ?? ""] ?? ["", "R1.6"];
    return owned ? [when, rule] : [`${when} It costs as much as the die that takes it shows.`, "R5.6"];
  },
  lane: ["Place a die here. In phase C the dice act from left to right and take a card of this row.", "R4.4"],
  "lane.castle": ["Place a die here. In phase C the dice act from left to right and take a favor tile for nothing.", "R4.3"],
  distress: ["Take guards and coins instead of a card or tile. The die still brings income.", "R5.4"],
  die: ["Its value says when you act and what you pay, its colour what income it brings.", "R7.3"],
  diepool: ["Its value says when you act and what you pay, its colour what income it brings.", "R4.2"],
  token: ["When its turn comes, it removes the card of the highest influence in this row.", "R5.3"],
  favor: ["You use it at once and keep it until the round ends. Its crowns count for the player order.", "R5.5"],
  track: ["Cards and monasteries move you up. Each die of this colour brings the income of your space.", "R1.4"],
  scoring: ["Scored at the end by rank. On one space, whoever came first is ahead.", "R9.3"],
  node: (id, view) => {
    const place = view.nodes.find((entry) => `node.${entry.id}` === id);
    if (place?.kind === "corner") return ["A pilgrim starts here and never comes back.", "R10.2"];
    if (place?.kind !== "monastery") return ["A stopover: nothing happens here.", "R10.3"];
    return ["On your first visit you place a disk and get its bonus.", place.monastery?.lasting ? "R13.2" : "R13.1"];
  },
  pilgrim: ["Walks one road for each step and brings the bonuses of monasteries.", "R10.1"],
  score: ["Victory points so far; voyages, influence, diplomas and cards are added at the end.", "R9.1"],
  stock: ["Pays for cards and voyages. At the end two of what is left are worth 1 VP.", "R1.2"],
  "stat.crown": ["Most crowns go first in the next round. They count among the leftovers at the end.", "R1.9"],
  "stat.flag": ["The player order; it is made anew from the crowns in phase D.", "R7.1"],
  "stat.cards": ["Cards move you up on the track of their class and bring their bonus.", "R1.6"],
  "stat.monastery": ["Monasteries with a disk: their bonus was taken, or lasts.", "R10.4"],
  "stat.voyage": ["Each voyage with a disk scores its task at the end.", "R9.2"],
  "stat.dice": ["Three dice in each round: each acts once and brings income once.", "R4.2"],
  group: ["Two start cards: you climb their tracks and get their bonuses.", "R2.11"],
  option: ["You get exactly one of these.", "R11.1"],
  voyage: ["Invest once and place a disk; its task scores at the end.", "R8.2"],
  plaque: ["Four rounds of six phases; then everything is scored.", "R3.1"],
  ladder: ["The six phases of a round.", "R3.1"],
  pile: ["Anyone may look through it; some cards recruit from it.", "R5.8"],
  cap: ["Makes one of your dice in a city row worth 3 more.", "R6.2"],
  zone: (id) => ZONES[id.slice(5)] ?? ["", "R1.7"],
  diplomas: ["Sets of different kinds score at the end: 1, 2, 4, 8 and 12 VP.", "R9.4"],
  group4: ["Cards of this class and your space on its track.", "R1.4"],
  crowntoken: ["Counts 1 crown until the round ends.", "R1.9"],
});

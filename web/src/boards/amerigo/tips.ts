/** What Amerigo's things do or score, and where the rules say so. What a progress token gives stands in its name. */
import { aboutBy } from "../about";
import type { AmerigoView } from "./names";

export const about = aboutBy<AmerigoView>({
  "action.blue": ["Sail your ships, each as many steps as you have AP. At an anchor you may found a trading post.", "R5.2"],
  "action.black": ["Load a cannon for each AP, to beat the pirates when the round ends.", "R6.1"],
  "action.red": ["Take tiles to build later: village tiles 1 AP, a neutral tile 1 AP for each square.", "R7.1"],
  "action.brown": ["Advance on the progress track. Each mark you pass brings a progress token.", "R8.1"],
  "action.green": ["Lay planned tiles beside your posts and tiles: they score, and what they cover is yours.", "R9.1"],
  "action.yellow": ["Buy production tokens: each of your goods scores its tokens times its production.", "R11.1"],
  "action.white": ["Advance your disc for a better place in the order, or use the colour under it as a joker.", "R12.1"],
  "action.gold": ["Gold instead of an action. Each gold buys 1 AP later.", "R13.1"],
  "action.points": ["All players have as many action points as there are cubes of the most frequent colour.", "R3.3"],
  left: ["What you leave of them is lost.", "R3.6"],
  time: ["It falls from 5 to 1: the earlier an island is complete, the more its posts score.", "R10.2"],
  odds: ["The chance for the next phase, from what lies in storage and in the tower.", "R3.2"],
  cubes: ["Cubes in storage are dropped in the phase of their colour; some stay in the tower.", "R1.1"],
  frame: ["Your ships come onto the board here. Any number of them may lie here.", "R5.3"],
  space: (id, view) => {
    const [row, column] = id.split(".").slice(1).map(Number);
    if (view.land[row ?? 0]?.[column ?? 0] !== "#")
      return view.posts.some((post) => post.anchor === id && post.owner < 0 && !post.lost)
        ? ["A ship that ends here may found the trading post beside it.", "R5.4"]
        : ["One ship may end here; others may sail through.", "R5.3"];
    if (view.posts.some((post) => post.at === id))
      return ["The first post on an island scores 3 VP. Posts score when it is complete.", "R5.5"];
    return view.commodities[id]
      ? ["Whoever builds over it takes the good. Goods score times their production.", "R9.5"]
      : ["Build here from your post or network. Whoever covers the last space scores 3 VP.", "R9.2"];
  },
  ship: ["Sails with the blue action and founds trading posts at anchors.", "R5.2"],
  water: ["Sail to any water space that is no anchor.", "R5.2"],
  turn: ["Tiles may be turned and mirrored as you like.", "R9.3"],
  "track.progress": ["Each mark brings a token. At the end the highest mark you reached scores.", "R8.2"],
  "track.cannons": ["Cannons beat the pirates if they match their whole strength.", "R15.2"],
  "track.gold": ["Each gold buys 1 AP, or is 1 VP at the end. More than 12 become VP at once.", "R13.2"],
  "track.special": [
    "Whoever is farthest goes first; on a space, whoever lies on top. The highest mark scores at the end.",
    "R12.2",
  ],
  chest: ["Won by completing a big island. Worth 3 gold whenever you like.", "R10.4"],
  tile: ["Plan it with red, build it with green. It scores more on a big island.", "R9.4"],
  progress: ["Taken at a mark of the progress track.", "R14.1"],
  display: ["The left four are new; the right four leave the game when the round ends.", "R15.3"],
  production: ["At the end each good scores its tokens times its production.", "R16.3"],
  pirates: ["They strike when the round ends: match them with cannons, or lose that many VP.", "R15.2"],
  goods: ["Commodities times production, for each good, at the end.", "R16.3"],
  posts: ["Founded at anchors. They score when their island is complete, more for several on one island.", "R10.2"],
  joker: ["The colour under your order disc.", "R12.3"],
  score: ["Points so far; gold, goods, tokens and tracks are added at the end.", "R16.1"],
});

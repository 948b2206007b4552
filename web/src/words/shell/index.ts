/** What every page says: the lobby, the band on top, and what can go wrong anywhere. */
import { chosen, sayer } from "../say";

export const shell = await chosen(import.meta.glob<typeof import("./en")>("./??.ts"));
export const say = sayer(shell);

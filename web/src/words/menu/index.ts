/** What the menu of a table and its help say, beside the words of a table. */
import { chosen, sayer } from "../say";
import { table } from "../table";

const own = await chosen(import.meta.glob<typeof import("./en")>("./??.ts"));
export const say = sayer({ ...table, ...own });

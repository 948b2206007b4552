/** What the pages say that one reads now and then: rules, components, lessons, a new table. */
import { chosen, sayer } from "../say";
import { shell } from "../shell";

const own = await chosen(import.meta.glob<typeof import("./en")>("./??.ts"));
export const say = sayer({ ...shell, ...own });

/** What Navegador's board says, beside the words of every page. */
import { chosen, sayer } from "../../../words/say";
import { shell } from "../../../words/shell";

const own = await chosen(import.meta.glob<typeof import("./en")>("./??.ts"));
export const say = sayer({ ...shell, ...own });

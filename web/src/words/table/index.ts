/** What a table says, beside the words of every page. */
import { chosen, sayer } from "../say";
import { shell } from "../shell";

export const table = { ...shell, ...(await chosen(import.meta.glob<typeof import("./en")>("./??.ts"))) };
export const say = sayer(table);

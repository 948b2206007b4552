/** Views. The server sends what changes, once whole and then as patches; what is printed on board, cards and tiles is fetched once.
 * Here they are put together. */
import type { Schemas } from "./api";

/** What is printed, by list and id. */
export type Prints = Record<string, Record<string, unknown>>;

/** A view with what is printed, as boards read it. */
export type View = Schemas["NavegadorView"] | Schemas["CoimbraView"] | Schemas["MadeiraView"] | Schemas["AmerigoView"];

type Entries = Record<string, unknown>;
const isObject = (value: unknown): value is Entries => typeof value === "object" && value !== null && !Array.isArray(value);

/** A view as it was sent, with what is printed: an object that names a list in `printed` has the rest of its entries there. */
export function join(prints: Prints, sent: object): View {
  const joined = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(joined);
    if (!isObject(part)) return part;
    const own = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, joined(value)]));
    return { ...(prints[String(part.printed)]?.[String(part.id)] as Entries | undefined), ...own };
  };
  return { ...prints.board, ...(joined(sent) as Entries) } as View;
}

/** What a patch makes of something: null removes an entry; a list is patched by place. */
export function patched(before: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Array.isArray(before)) return before.map((entry, place) => (place in patch ? patched(entry, patch[place]) : entry));
  const found: Entries = isObject(before) ? { ...before } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete found[name];
    else found[name] = patched(found[name], change);
  }
  return found;
}

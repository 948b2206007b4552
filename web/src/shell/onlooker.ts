import type { TableState } from "../table/table.svelte";

/** The table for a sheet that is only looked at: its parts have names, but no ids, and nothing of it can be chosen. The parts of
 * one's own sheet keep theirs, so that no name stands for two places. */
export function onlooker(table: TableState): TableState {
  const el = (_id: string, name: string) => ({
    "data-tip": name,
    "aria-label": name,
    "aria-disabled": "true" as const,
    role: "button" as const,
    tabindex: -1,
  });
  return new Proxy(table, {
    get: (target, key) => (key === "el" ? el : key === "state" ? () => "" : Reflect.get(target, key)),
  });
}

import { api } from "../lib/api";
import { router } from "../lib/router.svelte";
import type { TableState } from "../table/table.svelte";

/** Open a table with the same players and go there. */
export async function rematch(table: TableState): Promise<void> {
  try {
    router.go(`/table/${(await api.rematch(table.id, table.snap?.mine[0] ?? 0)).id}`);
  } catch (error) {
    table.messages.complain(error);
  }
}

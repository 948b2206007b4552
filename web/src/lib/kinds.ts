/** The tables of a component file by kind: what belongs together stands together, under one name and with its number. */
import type { Components } from "./api";
import { words } from "./text";

type Table = Components["tables"][number];
export type Part = Table & { title: string };
export type Kind = { id: string; title: string; count: number; parts: Part[] };

const top = (name: string) => name.split(".")[0] ?? "";
const parent = (name: string) => name.split(".").slice(0, -1).join(".");
const last = (name: string) => name.split(".").at(-1) ?? "";

/** `Monastery` → `Monasteries`, `Class` → `Classes`; what ends in one s is many already. */
function many(word: string): string {
  if (/ss$/.test(word)) return `${word}es`;
  if (/s$/.test(word)) return word;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** Tables of one row that lie side by side and say the same things become the rows of one table. */
function joined(tables: Table[]): Table[] {
  const sides = new Map<string, Table[]>();
  for (const table of tables) {
    if (table.rows.length !== 1 || !parent(table.name)) continue;
    const key = JSON.stringify([parent(table.name), table.columns[0], table.source, table.confidence, table.note]);
    sides.set(key, [...(sides.get(key) ?? []), table]);
  }
  const heads = new Map<Table, Table>(); // the joined ones, in the place of their first row
  const gone = new Set<Table>();
  for (const group of sides.values()) {
    const [first] = group;
    if (!first || group.length < 2) continue;
    const above = tables.find((table) => table.name === parent(first.name) && !table.columns.length);
    const marks = above
      ? { source: first.source || above.source, confidence: first.confidence || above.confidence, note: first.note || above.note }
      : {};
    const rows = group.map((table) => ({ name: words(last(table.name)), ...table.rows[0] }));
    heads.set(first, {
      ...first,
      ...marks,
      name: parent(first.name),
      rows,
      columns: [...new Set(["name", ...group.flatMap((table) => table.columns)])],
    });
    for (const table of [...group.slice(1), ...(above ? [above] : [])]) gone.add(table);
  }
  return tables.filter((table) => !gone.has(table)).map((table) => heads.get(table) ?? table);
}

/** Names as players write them. */
const called = (id: string) =>
  words(id)
    .replace(/^Vp\b/, "VP")
    .replace(/\bcolors\b/, "colours")
    .replace(/^Kings\b/, "King's");

export function kinds(tables: Table[]): Kind[] {
  const found = new Map<string, Table[]>();
  for (const table of joined(tables)) {
    if (table.columns.length || table.note) found.set(top(table.name), [...(found.get(top(table.name)) ?? []), table]);
  }
  const all = [...found].map(([id, own]) => {
    // a list counts its things; rows that were joined are things only where nothing else bears the name
    const lists = own.filter((table) => table.name === id);
    const listed = tables.some((table) => table.name === id) ? lists.filter((table) => tables.includes(table)) : lists;
    const count = listed.reduce((sum, table) => sum + table.rows.length, 0);
    const parts = own.map((table) => ({
      ...table,
      title: table.name === id ? "" : words(table.name.slice(id.length + 1).replaceAll(".", ", ")),
    }));
    return { id, title: count > 1 ? many(called(id)) : called(id), count, parts };
  });
  // `classes` says in which order, `class` what they are: one entry for both
  return all.flatMap((kind, index) => {
    if (all.findIndex((other) => other.title === kind.title) < index) return [];
    const same = all.filter((other) => other.title === kind.title);
    return [{ ...kind, count: Math.max(...same.map((other) => other.count)), parts: same.flatMap((other) => other.parts) }];
  });
}

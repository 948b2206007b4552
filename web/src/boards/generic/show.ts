/** Any value of a view in words: things by their name, the rest as key and value. */
import { words } from "../../lib/text";
import { say } from "../../words/table";

export function show(value: unknown): string {
  if (Array.isArray(value)) return value.map(show).join(", ") || "–";
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value !== "object") return String(value);
  const { name, id, ...rest } = value as Record<string, unknown>;
  const title = name ?? id;
  const other = Object.entries(rest)
    .filter(([, item]) => item !== null && item !== "" && item !== false && !(Array.isArray(item) && item.length === 0))
    .map(([key, item]) => (item === true ? words(key).toLowerCase() : `${words(key).toLowerCase()} ${show(item)}`));
  if (title === undefined) return other.join(", ") || "–";
  return other.length ? `${String(title)} (${other.join(", ")})` : String(title);
}

/** Whether a value fits into a line. */
export const plain = (value: unknown) =>
  value === null ||
  typeof value !== "object" ||
  (Array.isArray(value) && value.every((item) => item === null || typeof item !== "object"));

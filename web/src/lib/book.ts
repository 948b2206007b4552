/** The rules of a game as texts refer to them: ids of paragraphs, and words that the glossary explains. */
import type { Rules } from "./api";

/** A piece of text: plain, bold, italics, the id of a paragraph, or a word of the glossary with the id of its explanation. */
export type Span = { kind: "text" | "bold" | "italic" | "rule" | "word"; text: string; id?: string };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|\b([RQED]\d+(?:\.\d+)?[a-z]?)\b/g;

/** Where a word is explained: `word.orange-factory`. */
export const wordId = (word: string) => `word.${word.toLowerCase().replace(/[^a-z]+/g, "-")}`;

export class Book {
  private readonly ids: Set<string>;
  private readonly words: Map<string, string>;
  /** Any word of the glossary, the longest first; null where there is none. */
  private readonly any: RegExp | null;

  constructor(readonly rules: Rules) {
    this.ids = new Set(rules.sections.flatMap((section) => section.paragraphs.map((paragraph) => paragraph.id)).filter(Boolean));
    this.words = new Map(rules.words.flatMap(({ word }) => forms(word).map((form) => [form.toLowerCase(), wordId(word)])));
    const longest = [...this.words.keys()].sort((a, b) => b.length - a.length);
    this.any = longest.length ? new RegExp(`(^|[^\\p{L}\\d-])(${longest.join("|")})(?![\\p{L}\\d-])`, "giu") : null;
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** The word that is explained under an id. */
  word(id: string): Rules["words"][number] | undefined {
    return this.rules.words.find(({ word }) => wordId(word) === id);
  }

  /** Text with its marks and links. A word is linked where it comes first; what explains a word does not link it (`own`). */
  spans(text: string, own = ""): Span[] {
    const linked = new Set([own]);
    return marked(text, (id) => this.has(id)).flatMap((span) => (span.kind === "text" ? this.linked(span.text, linked) : [span]));
  }

  private linked(text: string, done: Set<string>): Span[] {
    if (!this.any) return [{ kind: "text", text }];
    const found: Span[] = [];
    let end = 0;
    for (const match of text.matchAll(this.any)) {
      const [, before = "", word = ""] = match;
      const id = this.words.get(word.toLowerCase());
      if (!id || done.has(id)) continue;
      done.add(id);
      const start = match.index + before.length;
      if (start > end) found.push({ kind: "text", text: text.slice(end, start) });
      found.push({ kind: "word", text: word, id });
      end = start + word.length;
    }
    if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
    return found;
  }
}

/** A word as it may be written: one or several of it. */
function forms(word: string): string[] {
  if (word.endsWith("s")) return [word, word.slice(0, -1)];
  return [word, word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`];
}

/** Inline Markdown as spans; `known` says which ids exist, so that no link leads nowhere. */
export function marked(text: string, known: (id: string) => boolean): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, italic, rule] = match;
    if (rule && !known(rule)) continue;
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    if (bold) found.push({ kind: "bold", text: bold });
    else if (italic) found.push({ kind: "italic", text: italic });
    else found.push({ kind: "rule", text: rule ?? "", id: rule ?? "" });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

import { expect, test } from "vitest";
import type { Rules } from "../src/lib/api";
import { Book } from "../src/lib/book";

const words = ["colony", "orange factory", "factory", "pirates"].map((word) => ({ word, text: `About ${word}.` }));
const paragraph = { id: "R8.1", text: "", level: 0, positions: 0 };
const sections = [{ title: "Core mechanics", short: "", pictures: [], paragraphs: [paragraph] }];
const book = new Book({ game: "navegador", title: "Navegador", sections, tips: [], turn: [], words } as Rules);
const links = (text: string, own = "") => book.spans(text, own).flatMap((span) => (span.id ? [`${span.text} → ${span.id}`] : []));

test("words of the glossary are linked where they come first, the longest first, one or several of them", () => {
  expect(links("Colonies need a colony. An Orange factory is a factory.")).toEqual([
    "Colonies → word.colony",
    "Orange factory → word.orange-factory",
    "factory → word.factory",
  ]);
  expect(links("A pirate, or a factory-made thing; factoryless")).toEqual(["pirate → word.pirates"]);
});

test("what explains a word does not link it, and only rules that exist are linked", () => {
  expect(links("A colony, see R8.1 and R99.", "word.colony")).toEqual(["R8.1 → R8.1"]);
  expect(book.word("word.orange-factory")?.text).toBe("About orange factory.");
  expect(book.word("word.moon")).toBeUndefined();
});

test("marks stay, and nothing of the text is lost", () => {
  const text = "**Bold** and *colony* in R8.1, then a colony.";
  expect(
    book
      .spans(text)
      .map((span) => span.text)
      .join(""),
  ).toBe("Bold and colony in R8.1, then a colony.");
});

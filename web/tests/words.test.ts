import { describe, expect, test, vi } from "vitest";
import { LANGUAGES, speak, wanted } from "../src/words/language";
import { filled, type Sentence, type Words } from "../src/words/say";

const files = import.meta.glob<{ default: Words }>(["../src/words/*/??.ts", "../src/boards/*/words/??.ts"], { eager: true });
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\/\w+\.ts$/, "")))];
const wordsOf = (folder: string, language: string): Words => files[`${folder}/${language}.ts`]?.default ?? {};
const others = Object.keys(LANGUAGES).filter((language) => language !== "en");
const cases = folders.flatMap((folder) => others.map((language) => [folder.replace("../src/", ""), language, folder] as const));

const asked = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
/** The arguments of a sentence: of each plural form, without the number, which a form may say in a word. */
const argumentsOf = (sentence: Sentence) =>
  typeof sentence === "string"
    ? asked(sentence)
    : Object.values(sentence).map((text) => asked(text).filter((name) => name !== "n"))[0];

describe("a language is a file", () => {
  test("there are words to speak of, and not in English alone", () => {
    expect(cases.length).toBeGreaterThan(5);
  });

  test.each(cases)("%s in %s: the same names with the same arguments", (_, language, folder) => {
    const english = wordsOf(folder, "en");
    const other = wordsOf(folder, language);
    expect(Object.keys(other)).toEqual(Object.keys(english));
    for (const [name, sentence] of Object.entries(english)) {
      const said = other[name] ?? "";
      expect(typeof said, name).toBe(typeof sentence);
      expect(argumentsOf(said), name).toEqual(argumentsOf(sentence));
    }
  });

  test.each(cases)("%s in %s: brackets and plural forms are whole", (_, language, folder) => {
    for (const [name, sentence] of [...Object.entries(wordsOf(folder, "en")), ...Object.entries(wordsOf(folder, language))]) {
      const forms = typeof sentence === "string" ? [sentence] : Object.values(sentence);
      for (const text of forms) {
        expect(text.split("[").length, name).toBe(text.split("]").length);
        expect(
          asked(text).filter((name) => name !== "n"),
          name,
        ).toEqual(asked(forms[0] ?? "").filter((name) => name !== "n"));
      }
    }
  });

  test("no part says a word of the shell or of the table otherwise", () => {
    const names = (part: string) => Object.keys(wordsOf(`../src/words/${part}`, "en"));
    const shell = new Set(names("shell"));
    const table = new Set([...shell, ...names("table")]);
    for (const part of ["table", "pages"]) expect(names(part).filter((name) => shell.has(name))).toEqual([]);
    for (const part of ["review", "menu"]) expect(names(part).filter((name) => table.has(name))).toEqual([]);
  });
});

test("the language that was chosen counts, then what the browser wants, then English", () => {
  expect(wanted("", ["pt-BR", "en"])).toBe("pt");
  expect(wanted("a=b; language=en", ["pt"])).toBe("en");
  expect(wanted("language=xx", ["fr", "pt-PT"])).toBe("pt");
  expect(wanted("mylanguage=pt", ["fr"])).toBe("en");
});

test("whoever chooses a language gets the page anew in it, and the server is told", () => {
  const page = { cookie: "" };
  const reload = vi.fn();
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { reload });
  speak("pt");
  expect(page.cookie).toBe("language=pt; path=/; SameSite=Lax; max-age=31536000");
  expect(reload).toHaveBeenCalledOnce();
});

test("a sentence is filled with its arguments, by the plural form of its number", () => {
  const ships = { one: "{n} ship in {where}", other: "{n} ships in {where}" };
  expect(filled(ships, { n: 1, where: "Goa" })).toBe("1 ship in Goa");
  expect(filled(ships, { n: 3, where: "Goa" })).toBe("3 ships in Goa");
  expect(filled("{a} and {b}", { a: "{b}", b: 1.5 })).toBe("{b} and 1.5");
});

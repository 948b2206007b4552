/** Sentences for people. A part of the client has a folder with a file for each language; only the chosen one is loaded. A sentence is
 * a text in which `{name}` stands for an argument, or one text for each plural form of the number `n`. */
import { language } from "./language";

type Forms = { readonly one: string; readonly other: string; readonly [form: string]: string };
export type Sentence = string | Forms;
export type Words = Readonly<Record<string, Sentence>>;

/** What a text asks for: `"{a} and {b}"` → `"a" | "b"`. */
type Asked<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Asked<Rest> : never;
type Args<S> = Asked<S extends { other: infer Text } ? Text | "{n}" : S>;
type Given<Name extends string> = [Name] extends [never] ? [] : [Record<Name, string | number>];
export type Say<W> = <K extends keyof W & string>(name: K, ...given: Given<Args<W[K]>>) => string;

/** A text in which all these arguments stand. */
type Holding<Name> = (Name extends string ? (text: `${string}{${Name}}${string}`) => void : never) extends (text: infer T) => void
  ? T & string
  : never;
/** The words of another language: the same names, and in each sentence the same arguments. */
export type Same<W> = {
  readonly [K in keyof W]: W[K] extends string
    ? Holding<Asked<W[K]>>
    : W[K] extends { other: infer Text }
      ? { readonly one: Holding<Exclude<Asked<Text>, "n">>; readonly other: Holding<Asked<Text>>; readonly many?: string }
      : never;
};

const forms = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language, { useGrouping: "min2" });

/** A number as one writes it: `1.5` or `1,5`. */
export const figure = (n: number) => figures.format(n);

/** A sentence with its arguments. */
export function filled(sentence: Sentence, given: Record<string, string | number> = {}): string {
  const text = typeof sentence === "string" ? sentence : (sentence[forms.select(Number(given.n))] ?? sentence.other);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? "";
    return typeof value === "number" ? figure(value) : value;
  });
}

/** What says these words. */
export const sayer =
  <W extends Words>(words: W): Say<W> =>
  (name, ...given) =>
    filled(words[name] ?? "", given[0]);

/** The words of a folder in the chosen language; in English where nobody has translated them. */
export async function chosen<W>(files: Record<string, () => Promise<{ default: W }>>): Promise<W> {
  const file = files[`./${language}.ts`] ?? files["./en.ts"];
  if (!file) throw new Error("a folder of words needs English");
  return (await file()).default;
}

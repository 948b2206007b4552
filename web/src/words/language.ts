/** The language of this page. It stays as long as the page does: whoever chooses another one gets a new page, on which table, rules
 * and lists are read in that language too. The server reads the same cookie. */
export const LANGUAGES = { en: "English", pt: "Português" };
export type Language = keyof typeof LANGUAGES;

const YEAR = 365 * 24 * 3600;
const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The one that was chosen, else the first of those that the browser wants: `pt-BR` is `pt`. */
export function wanted(cookie: string, browser: readonly string[]): Language {
  const chosen = /(?:^|; )language=([\w-]+)/.exec(cookie)?.[1] ?? "";
  return [chosen, ...browser].map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "en";
}

const now = () => wanted(document.cookie, navigator.languages);
export const language: Language = now();

/** The same for requests whose answer the browser keeps; English needs no word. */
export const asked = language === "en" ? null : language;

export function speak(chosen: Language) {
  document.cookie = `language=${chosen}; path=/; SameSite=Lax; max-age=${YEAR}`;
  location.reload();
}

/** Mark the page with its language. Where another tab has chosen a new one, this tab follows as soon as it is looked at. */
export function follow() {
  document.documentElement.lang = language;
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && now() !== language) location.reload();
  });
}

/** What this browser remembers of its user: name, theme, and how the table behaves. */
import { isPace, type Pace, PACES } from "./pace";

const KEY = "caravela.settings";

export type Theme = "system" | "light" | "dark";

class Settings {
  name = $state("");
  theme = $state<Theme>("system");
  /** The bot invited last. */
  bot = $state("");
  /** Hold a decision that ends the turn or reveals something until it is confirmed. */
  confirm = $state(true);
  /** How fast the others' moves are shown; empty: nobody has chosen yet. */
  chosenPace = $state<Pace | "">("");
  /** Call the user when it is his turn at a table he does not look at. */
  sound = $state(false);
  notify = $state(false);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
      if (typeof kept.name === "string") this.name = kept.name;
      if (typeof kept.bot === "string") this.bot = kept.bot;
      if (kept.theme === "light" || kept.theme === "dark") this.theme = kept.theme;
      if (typeof kept.confirm === "boolean") this.confirm = kept.confirm;
      if (isPace(kept.pace)) this.chosenPace = kept.pace;
      if (typeof kept.sound === "boolean") this.sound = kept.sound;
      if (typeof kept.notify === "boolean") this.notify = kept.notify;
    } catch {
      // storage may be forbidden or hold nonsense: the defaults do
    }
    this.paint();
  }

  keep() {
    this.paint();
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({
          name: this.name,
          bot: this.bot,
          theme: this.theme,
          confirm: this.confirm,
          pace: this.chosenPace,
          sound: this.sound,
          notify: this.notify,
        }),
      );
    } catch {
      // nothing is lost but comfort
    }
  }

  nextTheme() {
    this.theme = this.theme === "system" ? "light" : this.theme === "light" ? "dark" : "system";
    this.keep();
  }

  /** How fast the others' moves are shown. Who wants no motion sees them at once, unless he chooses otherwise. */
  get pace(): Pace {
    return this.chosenPace || (this.still ? "at once" : "normal");
  }

  /** The times that follow from it. */
  get times() {
    return PACES[this.pace];
  }

  /** Whether the system asks for reduced motion: then nothing flies, whatever the pace. */
  get still(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Whether pieces may move. */
  get moves(): boolean {
    return this.pace !== "at once" && !this.still;
  }

  private paint() {
    if (this.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();

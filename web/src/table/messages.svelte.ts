/** What the page tells the user: a notice that goes away by itself, and what a screen reader says. */
import { Refused } from "../lib/api";
import { say } from "../words/table";

const NOTICE_STAYS = 6000; // milliseconds

export class Messages {
  notice = $state("");
  announcement = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a notice; a screen reader says it too. */
  say(text: string) {
    this.notice = text;
    this.announcement = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.notice = ""), NOTICE_STAYS);
  }

  /** For the screen reader only. */
  announce(text: string) {
    this.announcement = text;
  }

  /** Say what went wrong, and what the server advises. */
  complain(error: unknown) {
    if (error instanceof Refused) {
      const { message, missing, hint } = error.problem;
      this.say(
        [message, missing && !message.includes(missing) ? say("missing", { what: missing }) : "", hint].filter(Boolean).join(" "),
      );
    } else this.say(error instanceof Error ? error.message : String(error));
  }

  close() {
    clearTimeout(this.timer);
  }
}

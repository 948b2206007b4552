/** Actions as the server tells them briefly: those that read alike share a form, in which numbers stand for the row's values. */
import type { Action, Schemas } from "./api";

const MORE = " …"; // one more target like the last for each further value

/** The actions that are meant, in order. */
export function inFull(offer: Schemas["Offer"]): Action[] {
  return offer.rows.map(([form, ...values]) => {
    const filled = (given: string, after = 0) => given.replace(/\d+/g, (place) => String(values[Number(place) + after] ?? ""));
    const [text, describe, targets, part, side] = offer.forms[Number(form)] ?? ["", "", "", "", false];
    const named = targets.split(" ").filter((target) => target !== "" && target !== MORE.trim());
    const found = named.map((target) => filled(target));
    if (targets.endsWith(MORE)) {
      const last = named.at(-1) ?? "";
      const place = Number(/\d+/.exec(last)?.[0]);
      for (let after = 1; place + after < values.length; after += 1) found.push(filled(last, after));
    }
    return { text: filled(text), describe: filled(describe), targets: found, side, part: filled(part) };
  });
}

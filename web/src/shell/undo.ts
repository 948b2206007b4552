/** Where "Undo" leads: one step back inside the own turn; where nobody need be asked, back to the last own decision. */
import type { Snapshot } from "../lib/api";
import { placeAfter } from "../lib/text";

export function undoTarget(snap: Snapshot): { to: number; title: string } | null {
  if (!snap.mine.length || snap.undo.request) return null;
  const decides = snap.mine.includes(snap.actor ?? -1);
  if (decides && snap.undo.choices > 0) return { to: snap.move, title: "Take back your last choice (U)" };
  if (snap.move === 0) return null;
  if (decides && snap.undo.floor < snap.move) return { to: snap.move - 1, title: "Take back your last choice (U)" };
  if (!snap.undo.alone || (snap.status !== "running" && snap.status !== "over")) return null;
  const last = snap.log.findLast((line) => snap.mine.includes(line.seat));
  return last ? { to: last.move - 1, title: `Back to your last decision: ${placeAfter(last.move - 1)} (U)` } : null;
}

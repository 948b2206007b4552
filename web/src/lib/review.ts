/** Words of a review that several of its panels use. */
import { signed } from "./text";

/** A change with one decimal: `+3.2`. */
export const amount = (value: number) => signed(Math.round(value * 10) / 10);

export const ESTIMATE =
  "Estimate, not calibrated: the numbers come from the bots' judgement of positions, which has not been compared with how games end. So chances and grades are not shown.";

import type { RateWatch } from "./rate-watch.output.ts";

/** The first values of a lender that switches the watch on. */
export const USUAL_WATCH: RateWatch = { mostMonths: 36, leastSaving: 100, otherCosts: 3000 };

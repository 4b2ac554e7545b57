import { z } from "./zod.ts";

const MOMENT = "Please choose a date and a time.";

/** A range of time by its two ends, each such as `2026-11-20T10:04-05:00`. */
export const archiveRange = z.strictObject({
  from: z.string(MOMENT).max(40, MOMENT),
  to: z.string(MOMENT).max(40, MOMENT),
});

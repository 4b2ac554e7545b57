import { daysFrom, FIGURE_STEPS, MOST_FIGURE_DAYS } from "./figures.ts";
import { isTimeZone } from "#kit/values/time-zones.ts";
import { LAST_BEFORE_FIRST } from "#kit/values/times.ts";
import { z } from "#kit/values/zod.ts";

const day = z.iso.date("Please give a day such as 2026-11-22.");

export const figuresInput = z
  .object({
    since: day,
    until: day,
    by: z.enum(FIGURE_STEPS, "Please choose day, week or month.").optional(),
    /** The time zone whose days are meant. */
    timeZone: z
      .string()
      .max(60)
      .refine(isTimeZone, "Please give a time zone such as America/New_York.")
      .optional(),
  })
  .refine(({ since, until }) => daysFrom(since, until) > 0, {
    path: ["until"],
    error: LAST_BEFORE_FIRST,
  })
  .refine(({ since, until }) => daysFrom(since, until) <= MOST_FIGURE_DAYS, {
    path: ["until"],
    error: "Please choose at most ten years.",
  });

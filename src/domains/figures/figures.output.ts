import { FIGURE_STEPS } from "./figures.ts";
import { count, named, text, textOf, z } from "#kit/values/zod.ts";

const came = { messages: count, applications: count };
const minutes = z.int().nonnegative().nullable();

const times = {
  median: minutes.meta({ description: "Minutes from the arrival to the first answer" }),
  p90: minutes.meta({ description: "Nine of ten were answered within so many minutes" }),
};

const speed = named("Speed", {
  answered: count,
  ...times,
  inOfficeHours: named("SpeedInOfficeHours", times)
    .nullable()
    .meta({ description: "The same in minutes of office hours; null without office hours" }),
});
export type Speed = z.infer<typeof speed>;

/** The leads of a range of days: where they came from, their stages, and who answered how fast. */
export const figures = named("Figures", {
  by: z.enum(FIGURE_STEPS),
  came: z.array(
    named("CameInStep", { step: textOf("Such as 2026-11-22, or 2026-11 for a month"), ...came }),
  ),
  sources: z.array(
    named("CameFromSource", { source: textOf("Empty when it is unknown"), ...came }),
  ),
  vendors: z
    .array(
      named("PaidToVendor", {
        vendor: text,
        leads: count,
        closed: count.meta({ description: "Those of them whose stage is closed" }),
        priced: count.meta({ description: "Those that came with a price" }),
        paid: z.number().meta({ description: "Dollars, of those that came with a price" }),
      }),
    )
    .meta({ description: "Without the quarantine" }),
  stages: z.array(named("CameToStage", { stage: text, label: text, ...came })),
  speed,
  waiting: count.meta({ description: "Those without an answer" }),
  people: z.array(named("SpeedOfPerson", { name: text, ...speed.shape })),
});
export type Figures = z.infer<typeof figures>;

import { TOPIC_NAMES } from "./compliance.ts";
import { dayOf } from "#kit/values/times.ts";
import { paragraph, recordId, z } from "#kit/values/zod.ts";

const DAY = "Please give a day such as 2026-11-22.";
const LATER = "This cannot be before the day on which it was found.";
const FUTURE = "This day has not come yet.";
const day = z.iso.date(DAY).refine((given) => given <= dayOf(Date.now()), FUTURE);
const dayOrNone = z.union([z.literal(""), day], DAY);

export const complianceNote = z.object({
  /** The list that was shown, so that nobody signs one that has changed since. */
  list: z.array(z.string().max(2000)).max(2000).default([]),
  topic: z.enum(TOPIC_NAMES, "Please choose what was done."),
  text: paragraph("Please write what was done, by whom, and where it is kept.", { max: 5000 }),
});

const incident = z.object({
  what: paragraph("Please write what happened.", { max: 500 }),
  foundOn: day,
  people: z.coerce
    .number<number>("Please enter how many people it concerns.")
    .int("Please enter a whole number.")
    .min(0, "Please enter 0 or more.")
    .max(100_000_000, "Please enter fewer."),
  stateToldOn: dayOrNone,
  ftcToldOn: dayOrNone,
  closedOn: dayOrNone,
  notTold: z.string().trim().max(500, "Please use at most 500 characters."),
});

type Days = Pick<z.output<typeof incident>, "foundOn" | "stateToldOn" | "ftcToldOn" | "closedOn">;
const inOrder = (context: z.core.ParsePayload<Days>) => {
  for (const name of ["stateToldOn", "ftcToldOn", "closedOn"] as const) {
    const { [name]: later, foundOn } = context.value;
    if (later !== "" && later < foundOn)
      context.issues.push({ code: "custom", path: [name], message: LATER, input: later });
  }
};

export const newIncident = incident.check(inOrder);
export const incidentChanges = incident.extend({ id: recordId, revision: z.int() }).check(inOrder);

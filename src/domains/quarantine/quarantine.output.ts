import { LEAD_KINDS } from "#domains/leads/leads.ts";
import { count, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { QUARANTINE_DAYS, REPORTED, type Signal, SIGNALS } from "./quarantine.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

const signals = Object.keys(SIGNALS) as [Signal, ...Signal[]];

/** A message or an application that looks like spam. */
export const quarantined = rowOf(
  named("Quarantined", {
    id,
    kind: z.enum(LEAD_KINDS),
    name: text,
    email: text,
    phone: text,
    text: textOf("What they wrote; the comment of an application"),
    why: z.array(z.enum([...signals, REPORTED])),
    createdAt: time,
    heldAt: time,
  }),
  "quarantine",
);
export type Quarantined = z.infer<typeof quarantined>;

export const quarantineCount = named("QuarantineCount", {
  count,
  older: count.meta({ description: `Of them, applications after ${QUARANTINE_DAYS} days` }),
});

export const quarantineResult = named("QuarantineResult", {
  changed: count,
  skipped: count.meta({ description: "Those that someone else released or deleted before" }),
});

export const reportResult = named("ReportResult", {
  changed: count,
  skipped: count.meta({ description: "Applications, which are not reported" }),
  heldIds: z.array(id).meta({ description: "Released, they are put back" }),
});

/** The signed moment at which somebody began to fill in a form. */
export const formTime = named("FormTime", { opened: text });

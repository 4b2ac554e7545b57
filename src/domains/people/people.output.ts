import { LEAD_KINDS } from "#domains/leads/leads.ts";
import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { DISPOSED, PERSON_PARTS, type PersonPart, SUGGESTION_REASONS } from "./people.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

const parts = Object.fromEntries(Object.keys(PERSON_PARTS).map((part) => [part, count])) as Record<
  PersonPart,
  typeof count
>;
const counts = named("PersonCounts", parts);

/** A record that may be the person's; it is taken only when it is ticked. */
export const otherRecord = rowOf(
  named("OtherRecord", {
    id,
    kind: z.enum(LEAD_KINDS),
    reference: text,
    name: text,
    email: text,
    phone: text,
    reason: z.enum([...SUGGESTION_REASONS, "joined earlier, unproved"]),
  }),
  "leads",
);
export type OtherRecord = z.infer<typeof otherRecord>;

const keptApplication = rowOf(
  named("KeptApplication", {
    id,
    reference: text,
    until: time.nullable().meta({
      description: "The end of the 25 months; null while nothing has been decided",
    }),
  }),
  "loanApplications",
);

/** What stays when a user closes their account, and what is still expected of them. */
export const accountClosingData = named("AccountClosing", {
  kept: z.array(keptApplication),
  owed: z.array(named("OwedDocument", { name: text, reference: text })),
  unproved: count.meta({ description: "Records with their address, sent without signing in" }),
});

/** What is stored about the person of a lead, in numbers. */
export const personData = named("PersonData", {
  name: text,
  reference: text,
  counts,
  kept: z.array(keptApplication),
  suggestions: z.array(otherRecord),
  address: named("AddressOfPerson", {
    email: text,
    isProved: flag.meta({ description: "Whether everything with this address is theirs" }),
    isOthers: flag.meta({ description: "Whether someone else has proved it" }),
  }),
  hasAccount: flag.meta({ description: "Whether there is an account with their email" }),
});
export type PersonData = z.infer<typeof personData>;

const inShort = { id, kind: z.enum(LEAD_KINDS), reference: text, name: text };
const disposed = { kind: z.enum(DISPOSED), months: count };

/** What the lender's rules erase, whom they spare, and what they have erased. */
export const disposalState = named("DisposalState", {
  next: z.array(
    named("NextDisposal", {
      ...disposed,
      count,
      announcedAt: time.nullable().meta({ description: "Null until the week before" }),
      dueAt: time,
      records: z.array(rowOf(named("DueRecord", inShort), "leads")),
    }),
  ),
  holds: z.array(
    rowOf(
      named("HeldPerson", { ...inShort, records: count, at: time, by: text, reason: text }),
      "leads",
    ),
  ),
  past: z.array(
    named("PastDisposal", {
      id,
      ...disposed,
      announced: count,
      announcedAt: time,
      endedAt: time,
      erased: z.record(z.string(), count),
      held: count.meta({ description: "How many stayed because of a hold" }),
    }),
  ),
});
export type DisposalState = z.infer<typeof disposalState>;

export const erasedPerson = named("ErasedPerson", {
  erased: counts,
  kept: z.array(text).meta({ description: "The references of the applications that stay" }),
  left: named("LeftLead", { kind: z.enum(LEAD_KINDS), reference: textOf("As in its address") })
    .nullable()
    .meta({ description: "A remaining record of the person" }),
});
export type ErasedPerson = z.infer<typeof erasedPerson>;

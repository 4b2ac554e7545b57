import type { Proof } from "./people.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

export const people = defineTable("people", {
  id: id(),
  /** The name in their newest record. */
  name: text("work"),
  /** While nothing of them may be deleted: since when, by whom and why. */
  heldAt: text("none").nullable(),
  heldBy: text("staff").nullable(),
  holdReason: text("work").nullable(),
  holdEndedAt: text("none").nullable(),
});

export const personContacts = defineTable("personContacts", {
  /** An e-mail address in the form that emailKey makes, or the digits of a phone number. */
  contact: text("work").key(),
  personId: number("work").references("people", "cascade"),
  proof: text<Proof>("work").default("typed"),
});

/** What the records of each person say: several people can claim the same. */
export const claimedContacts = defineTable("claimedContacts", {
  contact: text("work").key(),
  personId: number("work").key().references("people", "cascade"),
});

/** What is erased by rule: announced, and then carried out on the first of a month. */
export const disposals = defineTable("disposals", {
  id: id(),
  kind: text<"applications" | "messages">("none"),
  /** The rule: after how many months. */
  months: number("none"),
  /** What was due then, and how many that were. */
  announcedAt: text("none"),
  announced: number("none"),
  dueAt: text("none"),
  endedAt: text("none").nullable(),
  /** How much of what, as a JSON object. */
  erased: text("none"),
  /** How many of them stayed because of a hold. */
  held: number("none"),
}).with({ uniqueWhere: [["kind"]] });

/** Pairs of people whom staff know to be two, the smaller id first. */
export const personDismissals = defineTable("personDismissals", {
  personId: number("work").key().references("people", "cascade"),
  otherId: number("work").key().references("people", "cascade"),
});

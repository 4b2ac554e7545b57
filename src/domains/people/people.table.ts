import type { Proof } from "./people.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

export const people = defineTable("people", {
  id: id(),
  /** The name in their newest record. */
  name: text("work"),
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

/** Pairs of people whom staff know to be two, the smaller id first. */
export const personDismissals = defineTable("personDismissals", {
  personId: number("work").key().references("people", "cascade"),
  otherId: number("work").key().references("people", "cascade"),
});

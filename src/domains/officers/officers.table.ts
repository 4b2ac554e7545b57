import type { US_STATES } from "#lending/us-states.ts";
import { defineTable, historyOf } from "#kit/table/table.ts";
import { flag, number, text } from "#domains/columns.ts";

export const officerCards = defineTable("officerCards", {
  userId: number("officers").key().references("users", "cascade"),
  /** The end of the public address; null until the officer is first shown. */
  slug: text("officers").nullable().unique(),
  isPublic: flag("officers").default(0),
  title: text("officers").default(""),
  nmlsId: text("officers").default(""),
  languages: text("officers").default(""),
});

export const officerLicenses = defineTable("officerLicenses", {
  userId: number("officers").key().references("users", "cascade"),
  state: text<keyof typeof US_STATES>("officers").key(),
  expiresOn: text("officers"),
  number: text("officers").default(""),
  /** How many days before the expiry the last reminder was sent. */
  remindedAt: number("officers").nullable(),
});

/** What officers state about their license, until an admin approves it. */
export const licenseProposals = defineTable("licenseProposals", {
  userId: number("officers").key().references("users", "cascade"),
  nmlsId: text("officers"),
  licenses: text("officers"),
  createdAt: text("officers"),
});

export const officerCardsShown = historyOf(officerCards);

export const officerLicensesShown = historyOf(officerLicenses, [
  "userId",
  "state",
  "expiresOn",
  "number",
]);

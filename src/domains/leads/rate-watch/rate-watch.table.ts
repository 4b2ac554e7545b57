import { defineTable } from "#kit/table/table.ts";
import { number, text } from "#domains/columns.ts";

/** What the owner of a past loan would gain by the published rates. */
export const rateGains = defineTable("rateGains", {
  pastLoanId: number("work").key().references("pastLoans", "cascade"),
  leadId: number("work").references("leads", "cascade"),
  /** Of the published rates. */
  sheetId: number("none").references("rateSheets", "cascade"),
  words: text("work"),
  gain: text("work"),
});

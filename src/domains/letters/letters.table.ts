import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

/** Pre-approval letters. */
export const letters = defineTable("letters", {
  id: id(),
  applicationId: number("work").references("loanApplications", "cascade"),
  /** The letter whose limits a version for a lower price keeps; null for such a letter itself. */
  limitId: number("none").nullable().references("letters", "cascade"),
  number: text("work").unique(),
  /** The code itself is stored nowhere: it is made again from the number and the key file. */
  codeHash: text("none").unique(),
  /** As printed, such as both borrowers. */
  name: text("work"),
  /** Dollars, both: the highest. */
  purchasePrice: number("work"),
  loanAmount: number("work"),
  program: text("work"),
  /** The lender's text as it was when the letter was issued. */
  text: text("work"),
  /** The last day in the office's time, such as 2027-03-15. */
  expiresOn: text("work"),
  createdAt: text("work"),
  createdByName: text("work"),
  withdrawnAt: text("work").nullable(),
});

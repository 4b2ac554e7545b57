import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

/** How the notice mails of each vendor are read: the words before each value, or none. */
export const vendorMails = defineTable("vendorMails", {
  id: id(),
  vendor: text("none").unique(),
  /** An address, or a domain that begins with an at sign. */
  sender: text("none"),
  nameWords: text("none"),
  emailWords: text("none"),
  phoneWords: text("none"),
  stateWords: text("none"),
  amountWords: text("none"),
  vendorIdWords: text("none"),
  revision: number("none").default(1),
});

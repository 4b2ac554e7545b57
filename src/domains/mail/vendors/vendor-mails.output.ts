import { flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

export const vendorMail = named("VendorMail", {
  id,
  vendor: text,
  sender: textOf("An address, or a domain that begins with an at sign"),
  nameWords: textOf("The words before the name"),
  phoneWords: text,
  emailWords: text,
  stateWords: text,
  amountWords: text,
  vendorIdWords: textOf("The words before the vendor's number of the lead"),
  revision: z.int(),
});
export type VendorMail = z.infer<typeof vendorMail>;

/** What a vendor's rule reads in a stored mail. */
export const triedMail = rowOf(
  named("TriedMail", {
    id,
    subject: text,
    receivedAt: time,
    found: z.record(z.string(), z.string()).meta({ description: "By what it is, such as amount" }),
    isLead: flag.meta({ description: "Whether a lead would be made of it" }),
  }),
  "inboxMails",
);
export type TriedMail = z.infer<typeof triedMail>;

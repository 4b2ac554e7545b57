import { CONTACT_SUBJECTS, MESSAGE_STATUSES } from "./contact.ts";
import { id, keyOf, named, text, time, z } from "#kit/values/zod.ts";
import { countsOf } from "#domains/records/records.output.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

export const contactSubmission = rowOf(
  named("ContactSubmission", {
    id,
    name: text,
    email: text,
    phone: text,
    subject: keyOf(CONTACT_SUBJECTS),
    message: text,
    status: z.enum(MESSAGE_STATUSES),
    createdAt: time,
  }),
  "contactSubmissions",
);
export type ContactSubmission = z.infer<typeof contactSubmission>;

/** The answer to a vendor's program, which says nothing about the person. */
export const vendorReceipt = named("VendorReceipt", {
  messageId: id,
  receivedAt: time,
  isKnown: z.boolean().meta({ description: "Whether the vendor has sent this id before" }),
});
export type VendorReceipt = z.infer<typeof vendorReceipt>;

export const messageCounts = countsOf("MessageCounts", MESSAGE_STATUSES);

import { defineTable } from "#kit/table/table.ts";
import { id, number, real, text } from "#domains/columns.ts";

/** What programs of vendors sent. */
export const vendorPosts = defineTable("vendorPosts", {
  id: id(),
  vendor: text("none"),
  /** The vendor's number, also after an erasure: the same lead is not taken in again. */
  vendorId: text("none"),
  /** The id that the message has, or will have once it is released from the quarantine. */
  messageId: number("none").nullable(),
  /** Null while it waits in the quarantine. */
  leadId: number("none").nullable(),
  /** Dollars. */
  paid: real("none").nullable(),
  /** As it was sent, for a month. */
  raw: text("contact").nullable(),
  emailKey: text("contact"),
  createdAt: text("none"),
}).with({ unique: [["vendor", "vendorId"]], ofAddress: "emailKey", ofLead: "leadId" });

import type { RequestKind } from "./rights.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

/** Links that prove an address, or the password of an account: each works for an hour. */
export const privacyLinks = defineTable("privacyLinks", {
  id: id(),
  emailKey: text("rights"),
  /** The last digits of a number, typed to show that a record is theirs; empty without one. */
  phone: text("rights"),
  /** The session of a user who has typed the password. */
  sessionId: text("rights").nullable().references("sessions", "cascade"),
  /** Null until its mail leaves. */
  linkHash: text("none").nullable().unique(),
  openedAt: text("none").nullable(),
  createdAt: text("none"),
  expiresAt: text("none"),
}).with({ secret: true });

/** What people asked about their data. Erasing the person leaves when, what and how it ended. */
export const privacyRequests = defineTable("privacyRequests", {
  id: id(),
  kind: text<RequestKind>("none"),
  /** Empty once the person is erased. */
  emailKey: text("rights"),
  words: text("rights"),
  leadId: number("rights").nullable().references("leads", "set null"),
  receivedAt: text("none"),
  dueAt: text("none"),
  /** At once for what the website does by itself. */
  answeredAt: text("none").nullable(),
  answeredBy: text("staff").nullable(),
  answer: text("rights").nullable(),
}).with({ ofAddress: "emailKey" });

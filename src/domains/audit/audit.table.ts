import { defineTable } from "#kit/table/table.ts";
import { computed, id, number, text } from "#domains/columns.ts";

export const auditEntries = defineTable("auditEntries", {
  id: id(),
  at: text("signIns"),
  actorId: number("signIns").nullable().references("users", "set null"),
  actorName: text("signIns"),
  action: text("signIns"),
  /** The table and the key of what it is about; null where neither is known. */
  onTable: text("none").nullable(),
  onKey: text("none").nullable(),
  /** Whose record it was then. */
  personId: number("signIns").nullable(),
  /** The session, by its first characters, or else the token, and the network of who acted. */
  session: text("signIns").nullable(),
  token: text("signIns").nullable(),
  network: text("signIns").nullable(),
  /** How the activity names it, such as `message 12`. */
  subject: text("signIns"),
  before: text("signIns").nullable(),
  after: text("signIns").nullable(),
  /** The entry with which the list combines this one. */
  partOf: number("none").nullable(),
  /** The part of the action before its dot. */
  kind: computed("none"),
  /** The minute and the subject by which sign-ins share an entry; unique. */
  minuteKey: text("signIns").nullable().unique(),
});

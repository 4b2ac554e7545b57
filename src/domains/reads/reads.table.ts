import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

/** What one session or token was shown by one list, record or file within an hour. */
export const reads = defineTable("reads", {
  id: id(),
  /** The first and the last time. */
  at: text("staff"),
  until: text("staff"),
  actorId: number("staff").nullable().references("users", "set null"),
  actorName: text("staff"),
  /** The session, by its first characters, or else the token, and the network. */
  session: text("staff").nullable(),
  token: text("staff").nullable(),
  network: text("staff").nullable(),
  /** The procedure, such as `leads.list`, or `uploads.document`. */
  what: text("none"),
  /** Its input without the typed words and the page, as JSON. */
  filter: text("none"),
  /** The typed words, until somebody whom they found is erased. */
  search: text("work").nullable(),
  /** The columns of a file. */
  fields: text("none").nullable(),
  /** How many different records. */
  count: number("none"),
});

/** The records that it showed. */
export const readRecords = defineTable("readRecords", {
  id: id(),
  readId: number("none").references("reads", "cascade"),
  onTable: text("none"),
  recordId: number("none"),
  /** When it showed the record for the first time. */
  at: text("none"),
}).with({ unique: [["onTable", "recordId", "readId"]] });

import type { Topic } from "./compliance.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

/** What people have done for the security of the data, as they wrote it down; never changed. */
export const complianceNotes = defineTable("complianceNotes", {
  id: id(),
  topic: text<Topic>("none"),
  text: text("staff"),
  /** The list that was reviewed, a line for each; empty where there is none. */
  list: text("staff"),
  at: text("none"),
  byName: text("staff"),
});

export const incidents = defineTable("incidents", {
  id: id(),
  what: text("staff"),
  /** A day, as those below; they are empty until then. */
  foundOn: text("none"),
  /** How many people's data it concerns, as far as is known. */
  people: number("none"),
  stateToldOn: text("none"),
  ftcToldOn: text("none"),
  closedOn: text("none"),
  /** Why no notice, or no further one, is due; empty while they are. */
  notTold: text("staff"),
  revision: number("none").default(1),
});

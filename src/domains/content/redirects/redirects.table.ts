import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

export const redirects = defineTable("redirects", {
  id: id(),
  /** A path in its canonical spelling, without a query. */
  path: text("none").unique(),
  /** A path of this site or an https address. */
  target: text("none"),
  /** Added by an admin, or left by an item with a new address. */
  origin: text<"admin" | "renamed">("none"),
  createdAt: text("none"),
  createdByName: text("staff"),
});

export const missingPaths = defineTable("missingPaths", {
  id: id(),
  path: text("none").unique(),
  count: number("none"),
  firstAt: text("none"),
  lastAt: text("none"),
});

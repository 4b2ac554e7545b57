import { defineTable } from "#kit/table/table.ts";
import { flag, id, number, text } from "#domains/columns.ts";

export const newsletter = defineTable("newsletter", {
  id: number("none").key(),
  isOn: flag("none"),
});

export const subscribers = defineTable("subscribers", {
  id: id(),
  email: text("newsletter"),
  emailKey: text("newsletter").unique(),
  createdAt: text("newsletter"),
  /** Null until the link in the mail was followed. */
  confirmedAt: text("newsletter").nullable(),
  /** What was shown and ticked, as JSON: the receipt, once the owner confirms. */
  ticked: text("newsletter").nullable(),
}).with({ ofAddress: "emailKey" });

export const newsletterSendings = defineTable("newsletterSendings", {
  /** The article. */
  itemId: number("none").key().references("contentItems", "cascade"),
  title: text("none"),
  startedAt: text("none"),
  startedByName: text("staff"),
  /**
   * The number of subscribers at the start; below, how many of them have a mail in the outbox.
   */
  total: number("none"),
  queued: number("none").default(0),
  lastSubscriberId: number("none").default(0),
  endedAt: text("none").nullable(),
});

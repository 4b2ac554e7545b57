import type { SettingKey } from "./settings.ts";
import type { FirstDayTick } from "#domains/dashboard/first-day.ts";
import { defineTable, historyOf } from "#kit/table/table.ts";
import { text } from "#domains/columns.ts";

export const siteSettings = defineTable("siteSettings", {
  key: text<SettingKey>("none").key(),
  value: text("none").holdsUploads(),
  updatedAt: text("none"),
  /** The value that counts until then, after a change that nobody has confirmed. */
  formerValue: text("none").nullable(),
  countsFrom: text("none").nullable(),
});

export const firstDay = defineTable("firstDay", {
  step: text<FirstDayTick>("none").key(),
  doneAt: text("none"),
});

type SharedWork =
  | "backup"
  | "imports"
  | "inbox"
  | "keys"
  | "pastLoans"
  | "rateWatch"
  | "pictures"
  | "prune"
  | "sweep"
  | "uploads";

/** Work that one process on a database does for all: until when the others leave it alone. */
export const leases = defineTable("leases", {
  work: text<SharedWork>("none").key(),
  until: text("none"),
  /** The run that holds the lease, while it is under way. */
  heldBy: text("none").nullable(),
});

/** Marks of the key file and of the folder of uploads that belong to the database. */
export const installation = defineTable("installation", {
  part: text<"key" | "uploads">("none").key(),
  mark: text("none"),
}).with({ secret: true });

/** What does not work now. */
export const problems = defineTable("problems", {
  kind: text("none").key(),
  sentence: text("none"),
  since: text("none"),
  /** When one of the processes saw it last. */
  seenAt: text("none"),
  /** The sentences that admins got, without numbers. */
  told: text("none"),
});

/** One row: when the record began. */
export const recordBegan = defineTable("recordBegan", {
  at: text("none").key(),
});

export const siteSettingsShown = historyOf(siteSettings, ["key", "value"]);

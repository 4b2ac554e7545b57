import { defineTable } from "#kit/table/table.ts";
import { id, number, real, text } from "#domains/columns.ts";
import type { ImportState } from "./past-loans.ts";

/** Loans that people had before, each at a lead of its person. */
export const pastLoans = defineTable("pastLoans", {
  id: id(),
  leadId: number("work").references("leads", "cascade"),
  /** The import that brought it. */
  importId: number("none").nullable(),
  /** A day, such as 2021-03-15. */
  closedOn: text("work"),
  /** Dollars. */
  amount: real("work"),
  /** The note rate, percent a year. */
  ratePercent: real("work").nullable(),
  termMonths: number("work").nullable(),
  program: text("work"),
  /** Of the property, such as NY. */
  state: text("work"),
  /** The officer's name; of one without an account, as the file had it. */
  officer: text("work"),
  createdAt: text("work"),
});

export const peopleImports = defineTable("peopleImports", {
  id: id(),
  state: text<ImportState>("none"),
  /** Null once the file is no longer needed: at the end, or after seven days. */
  fileUrl: text("none").nullable().holdsUploads(),
  fileName: text("none"),
  separator: text("none"),
  encoding: text("none"),
  /** The file's headings, by which the next file like it gets the same fields. */
  heads: text("none"),
  /** The field of each column. */
  fields: text("none"),
  total: number("none"),
  /** How many rows had their turn. */
  done: number("none").default(0),
  counts: text("none").default("{}"),
  problem: text("none").nullable(),
  createdAt: text("none"),
  createdById: number("staff").nullable().references("users", "set null"),
  createdByName: text("staff"),
  endedAt: text("none").nullable(),
});

/** The rows that were not taken, for seven days. */
export const peopleImportRows = defineTable("peopleImportRows", {
  id: id(),
  importId: number("work").references("peopleImports", "cascade"),
  line: number("work"),
  reason: text("work"),
  cells: text("work"),
  emailKey: text("work"),
}).with({ ofAddress: "emailKey" });

import type { ImportState, EntryKind, EntryFinding, EntryResult } from "./transfer.ts";
import type { Collection } from "#domains/content/items/content-items.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

export const contentImports = defineTable("contentImports", {
  id: id(),
  state: text<ImportState>("none"),
  choices: text("none"),
  /** Why it ended early. */
  problem: text("none").nullable(),
  createdAt: text("none"),
  createdById: number("staff").nullable().references("users", "set null"),
  createdByName: text("staff"),
  startedAt: text("none").nullable(),
  endedAt: text("none").nullable(),
  /** Unused: a lease says which process works on it. */
  worker: text("none").nullable(),
  workerUntil: text("none").nullable(),
});

export const contentImportFiles = defineTable("contentImportFiles", {
  id: id(),
  importId: number("none").references("contentImports", "cascade"),
  fileUrl: text("none").holdsUploads(),
  fileName: text("none"),
  size: number("none"),
});

export const contentImportEntries = defineTable("contentImportEntries", {
  id: id(),
  importId: number("none").references("contentImports", "cascade"),
  /** The position in the order of import: pictures first, then texts in their order. */
  position: number("none").default(0),
  kind: text<EntryKind>("none"),
  foundIn: text("none"),
  title: text("none"),
  collection: text<Collection>("none").nullable(),
  finding: text<EntryFinding>("none"),
  /** Null until it has been processed. */
  result: text<EntryResult>("none").nullable(),
  notes: text("none"),
  /** The item or the picture that was made from it. */
  itemId: number("none").nullable(),
  /** What was read; null once it is no longer needed. */
  payload: text("none").nullable(),
});

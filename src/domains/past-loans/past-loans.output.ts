import { count, flag, id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";
import { FIELDS, IMPORT_STATES, OUTCOMES } from "./past-loans.ts";

const field = z.enum(["", ...FIELDS]);

export const pastLoan = named("PastLoan", {
  id,
  closedOn: text.meta({ format: "date" }),
  amount: z.number().meta({ description: "Dollars" }),
  ratePercent: z.number().nullable().meta({ description: "The note rate, percent a year" }),
  termMonths: count.nullable(),
  program: text,
  state: textOf("Of the property"),
  officer: text,
});
export type PastLoan = z.infer<typeof pastLoan>;

export const peopleImport = named("PeopleImport", {
  id,
  state: z.enum(IMPORT_STATES),
  fileName: text,
  encoding: text,
  separator: text,
  heads: z.array(text),
  fields: z.array(field).meta({ description: "The field of each column" }),
  total: count.meta({ description: "Rows of the file" }),
  done: count.meta({ description: "Rows that had their turn" }),
  counts: z.record(keyOf(OUTCOMES), count),
  loans: count.meta({ description: "Past loans that were added" }),
  problem: textOf("Why it ended early").nullable(),
  createdAt: time,
  createdByName: text,
  endedAt: time.nullable(),
  mayUndo: flag,
  hasRefused: flag.meta({ description: "Whether the rows not taken can be downloaded" }),
  kept: z
    .array(rowOf(z.object({ id, name: text }), "contactSubmissions"))
    .meta({ description: "People who stayed after an undo, by their message: the first fifty" }),
});
export type PeopleImport = z.infer<typeof peopleImport>;

export const previewedRow = rowOf(
  z.object({
    id: count.meta({ description: "The line of the file" }),
    name: text,
    what: textOf("The past loan, or how the person is reached"),
    outcome: keyOf(OUTCOMES),
    notes: z.array(text),
  }),
  // Of a file, not of a table
  () => [],
);
export type PreviewedRow = z.infer<typeof previewedRow>;

export const importPreview = named("PeopleImportPreview", {
  rows: z.array(previewedRow),
  examples: z.array(text).meta({ description: "The first value of each column" }),
});

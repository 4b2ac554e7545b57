import { COLLECTIONS } from "#domains/content/items/content-items.ts";
import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import {
  ENTRY_FINDINGS,
  ENTRY_KINDS,
  ENTRY_RESULTS,
  IMPORT_STATES,
  TAKEN_CHOICES,
} from "./transfer.ts";

export const contentImport = named("ContentImport", {
  id,
  state: z.enum(IMPORT_STATES),
  files: z.array(z.object({ name: text, size: count })),
  choices: z.object({ taken: z.enum(TAKEN_CHOICES), keepPublished: flag }),
  total: count.meta({ description: "How many entries were found in the files" }),
  done: count.meta({ description: "How many of them were processed" }),
  found: z.record(z.enum(ENTRY_FINDINGS), count),
  results: z.record(z.enum(ENTRY_RESULTS), count),
  problem: textOf("Why it ended early").nullable(),
  createdAt: time,
  createdByName: text,
  endedAt: time.nullable(),
});
export type ContentImport = z.infer<typeof contentImport>;

export const importEntry = named("ImportEntry", {
  id,
  kind: z.enum(ENTRY_KINDS),
  file: textOf("Where it was found"),
  title: text,
  collection: z.enum(COLLECTIONS).nullable(),
  finding: z.enum(ENTRY_FINDINGS),
  result: z.enum(ENTRY_RESULTS).nullable(),
  notes: z.array(text),
  itemId: id.nullable().meta({ description: "The item or the picture that was made from it" }),
});
export type ImportEntry = z.infer<typeof importEntry>;

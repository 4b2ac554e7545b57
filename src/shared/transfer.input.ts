import { ENTRY_FINDINGS, ENTRY_RESULTS, FOREIGN_COLLECTIONS, TAKEN_CHOICES } from "./transfer.ts";
import { paging, recordId, z } from "./zod.ts";

export const oneImport = z.object({ id: recordId });

/** The import to which a file is added; without one it starts another. */
export const importFileInput = z.object({ importId: recordId.optional() });

export const lookInput = oneImport.extend({
  collection: z
    .enum(FOREIGN_COLLECTIONS, "Please choose what files without a collection become.")
    .optional(),
});

export const startInput = oneImport.extend({
  taken: z.enum(TAKEN_CHOICES, "Please choose what happens to addresses that are taken."),
  keepPublished: z.boolean("Please choose whether published items stay published."),
});

export const importEntryList = oneImport.extend({
  finding: z.enum(ENTRY_FINDINGS, "Please choose a kind.").optional(),
  result: z.enum(ENTRY_RESULTS, "Please choose a result.").optional(),
  ...paging,
});

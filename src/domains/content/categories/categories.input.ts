import { line, recordId, z } from "#kit/values/zod.ts";

const name = line("Please enter a name.", { max: 60 });

export const addCategoryInput = z.object({ name });
export const renameCategoryInput = z.object({ id: recordId, name });
export const moveCategoryInput = z.object({
  id: recordId,
  /** The category in front of which it is placed; null for the end. */
  before: recordId.nullable(),
});
export const mergeCategoryInput = z.object({ id: recordId, into: recordId });

import { count, time, z } from "#kit/values/zod.ts";

/** The content of an export of the record. */
export const archiveScope = z.object({
  began: time,
  /** The moments in the range at which something changed. */
  changes: count,
  /** The pages at the end of the range. */
  pages: count,
});

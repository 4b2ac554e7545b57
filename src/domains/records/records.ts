import type { ReadingDirection, RecordOrder } from "#kit/values/zod.ts";
import type { RecordCounts } from "./records.output.ts";

export type { RecordCounts };

/** The filter of the admins' lists of visitors' submissions. */
export interface RecordFilter<Status extends string> {
  limit?: number | undefined;
  /** The id of the row before the page; or after it, when reading back. */
  cursor?: number | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  order?: RecordOrder | undefined;
  direction?: ReadingDirection | undefined;
}

/** The number of records of a status, with a plus when only the newest were counted. */
export function countInWords<Status extends string>(
  counts: RecordCounts<Status>,
  status: Status,
): string {
  return `${counts.counts[status].toLocaleString("en-US")}${counts.isCut ? "+" : ""}`;
}

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

export const RECORD_ORDERS = ["newest", "oldest"] as const;
export type RecordOrder = (typeof RECORD_ORDERS)[number];

/** Forward from the cursor or the start; or back from the cursor or the end. */
export const READING_DIRECTIONS = ["on", "back"] as const;
export type ReadingDirection = (typeof READING_DIRECTIONS)[number];
/** The number of records of a status, with a plus when only the newest were counted. */
export function countInWords<Status extends string>(
  counts: RecordCounts<Status>,
  status: Status,
): string {
  return `${counts.counts[status].toLocaleString("en-US")}${counts.isCut ? "+" : ""}`;
}

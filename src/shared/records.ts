/** What visitors send, as admins list it. */
export interface RecordFilter<Status extends string> {
  limit?: number | undefined;
  /** The id of the row that the page comes after; or before, when it is read back. */
  cursor?: number | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  order?: RecordOrder | undefined;
  direction?: ReadingDirection | undefined;
}

export const RECORD_ORDERS = ["newest", "oldest"] as const;
export type RecordOrder = (typeof RECORD_ORDERS)[number];

/** On from the cursor or the beginning; or back from the cursor or the end. */
export const READING_DIRECTIONS = ["on", "back"] as const;
export type ReadingDirection = (typeof READING_DIRECTIONS)[number];

/** How many records a search finds, by status. */
export interface RecordCounts<Status extends string> {
  counts: Record<Status, number>;
  /** Whether there are more: the newest of them are counted and no others. */
  isCut: boolean;
}

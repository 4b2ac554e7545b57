/** What one list shows, as the address keeps it. What is not said is as it is at first. */
export interface ListAddress<Status extends string = string> {
  status?: Status | undefined;
  search?: string | undefined;
  order?: "oldest" | undefined;
  /** The place of the page's first row in the list, from 1. */
  from?: number | undefined;
  /** The id of the row that the page comes after, or before when it is read back. */
  cursor?: number | undefined;
  back?: boolean | undefined;
  /** The record that is open. */
  open?: number | undefined;
}

/** Reads a list's part of an address; what makes no sense there is left out. */
export function readListAddress<Status extends string>(
  search: Record<string, unknown>,
  statuses: readonly Status[],
): ListAddress<Status> {
  return {
    status: statuses.find((status) => status === search.status),
    search: wordsOf(search.search),
    order: search.order === "oldest" ? "oldest" : undefined,
    from: idOf(search.from),
    cursor: idOf(search.cursor),
    back: search.back === "true" || search.back === true ? true : undefined,
    open: idOf(search.open),
  };
}

function wordsOf(value: unknown): string | undefined {
  const words = typeof value === "string" ? value.trim().slice(0, 200) : "";
  return words === "" ? undefined : words;
}

function idOf(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;
}

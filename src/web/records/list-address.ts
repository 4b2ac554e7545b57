/** The state of a list in its address. Missing fields have their initial value. */
export interface ListAddress<Status extends string = string> {
  status?: Status | undefined;
  search?: string | undefined;
  order?: "oldest" | undefined;
  /** The position of the page's first row in the list, from 1. */
  from?: number | undefined;
  /** The id of the row before the page, or of the row after it when reading backward. */
  cursor?: number | undefined;
  back?: boolean | undefined;
  /** The open record. */
  open?: number | undefined;
}

/** Parses a list's part of an address; invalid values are left out. */
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
    back: String(search.back) === "true" || undefined,
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

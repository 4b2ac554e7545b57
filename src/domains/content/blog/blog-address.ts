/** The filter in the blog's address; an absent field does not narrow the list. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is not a record
export type BlogFilter = {
  search?: string | undefined;
  category?: string | undefined;
  /** Counted from 1; absent on the first page. */
  page?: number | undefined;
  /** `true` once somebody has asked for the newsletter. */
  subscribed?: string | undefined;
};

const MOST_CHARACTERS = 200;
const MOST_PAGES = 99_999;

export function toBlogFilter(parameters: Record<string, unknown>): BlogFilter {
  const page = Number(parameters.page);
  return {
    search: asText(parameters.search),
    category: asText(parameters.category),
    ...(Number.isInteger(page) && page > 1 && { page: Math.min(page, MOST_PAGES) }),
  };
}

/** The router parses `30` and `true` in an address as a number and a flag; here they are text. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === "") return undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // HTML, which includes it in the page's data, cannot contain this character
  return text.replaceAll("\0", "").slice(0, MOST_CHARACTERS).toWellFormed() || undefined;
}

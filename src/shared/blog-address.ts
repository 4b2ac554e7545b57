/** The filter in the blog's address; an absent field does not narrow the list. */
export interface BlogFilter {
  search?: string | undefined;
  category?: string | undefined;
  /** `true` once somebody has asked for the newsletter. */
  subscribed?: string | undefined;
}

const MOST_CHARACTERS = 200;

/** Reads the filter from the parameters of an address, whatever they contain. */
export function toBlogFilter(parameters: Record<string, unknown>): BlogFilter {
  return { search: asText(parameters.search), category: asText(parameters.category) };
}

/** The router parses `30` and `true` in an address as a number and a flag; here they are text. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === "") return undefined;
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, MOST_CHARACTERS);
}

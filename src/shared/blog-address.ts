/** What the blog's address asks for; without a field it does not narrow the list. */
export interface BlogFilter {
  search?: string | undefined;
  category?: string | undefined;
}

const MOST_CHARACTERS = 200;

/** The filter in the parameters of an address, whatever they hold. */
export function toBlogFilter(parameters: Record<string, unknown>): BlogFilter {
  return { search: asText(parameters.search), category: asText(parameters.category) };
}

/** The router reads `30` and `true` in an address as a number and a flag; here they are words. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === "") return undefined;
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, MOST_CHARACTERS);
}

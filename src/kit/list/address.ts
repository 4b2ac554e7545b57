/*
 * What an address holds of a page, each by itself: invalid values are left out. The pages parse
 * their own addresses, since a route's code is sent with every page.
 */

/** A number from 1, such as an id. */
export function idIn(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;
}

export function wordsIn(value: unknown, most = 200): string | undefined {
  const words = typeof value === "string" ? value.trim().slice(0, most) : "";
  return words === "" ? undefined : words;
}

export function flagIn(value: unknown): true | undefined {
  return String(value) === "true" || undefined;
}

/** One of the values that a page knows. */
export function oneIn<Value extends string>(
  values: readonly Value[],
  value: unknown,
): Value | undefined {
  return values.find((known) => known === value);
}

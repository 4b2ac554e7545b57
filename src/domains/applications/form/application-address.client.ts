import { REFERENCE } from "#domains/applications/applications.ts";
/** Answers that a link carries as text, from a calculator or from a loan type. */
export const CARRIED = ["purpose", "price", "down", "balance", "amount", "loan", "state"] as const;

export type Carried = Partial<Record<(typeof CARRIED)[number], string>>;

/** The state in the address: the step, the officer whose link was followed, and answers. */
export interface ApplicationSearch extends Carried {
  step?: number;
  officer?: number;
  /** The reference of an application sent without scripts. */
  sent?: string;
}

export function toApplicationSearch(search: Record<string, unknown>): ApplicationSearch {
  const step = Number(search.step);
  const officer = Number(search.officer);
  const carried = CARRIED.filter((name) => search[name]).map((name) => [
    name,
    String(search[name]),
  ]);
  return {
    ...([1, 2, 3, 4].includes(step) && { step }),
    ...(new RegExp(`^${REFERENCE}$`).test(String(search.sent)) && { sent: String(search.sent) }),
    ...(Number.isSafeInteger(officer) && officer > 0 && { officer }),
    ...(Object.fromEntries(carried) as Carried),
  };
}

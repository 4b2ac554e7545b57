import { useFooterPages } from "#domains/settings/use-settings.client.ts";

export const TOOLS = [
  ["All Calculators", "/calculators"],
  ["Loan Estimate", "/calculators/loan-estimate"],
  ["How We Compute", "/how-we-compute"],
] as const;

/**
 * What the settled lists of links do not have: the given pages as soon as they are published.
 */
export function useMoreLinks(...published: string[]): (readonly [label: string, to: string])[] {
  const pages = useFooterPages();
  return [
    ...TOOLS,
    ...published.flatMap((label) => (pages[label] ? [[label, pages[label]] as const] : [])),
  ];
}

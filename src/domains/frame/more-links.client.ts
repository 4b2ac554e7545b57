import { useFooterPages } from "#domains/settings/use-settings.client.ts";

const TOOLS = [
  ["Affordability", "/calculators/affordability"],
  ["Refinance", "/calculators/refinance"],
  ["Rent or Buy", "/calculators/rent-or-buy"],
  ["Cash to Close", "/calculators/cash-to-close"],
  ["All Tools", "/calculators"],
  ["Loan Estimate", "/calculators/loan-estimate"],
  ["How We Compute", "/how-we-compute"],
] as const;

/** What the lists of links that the specification words do not have, and how each is called. */
export function useMoreLinks(): (readonly [label: string, to: string])[] {
  const pages = useFooterPages();
  const published = ["Current Rates", "Meet the Team"] as const;
  return [
    ...TOOLS,
    ...published.flatMap((label) => (pages[label] ? [[label, pages[label]] as const] : [])),
  ];
}

import { CALCULATOR_LIST, CALCULATOR_NAMES } from "#domains/calculators/calculator-list.ts";
import { type DescribedPath, DESCRIPTIONS } from "#domains/frame/page-descriptions.ts";
import type { FoundPage } from "./site-search.output.ts";

/** A page that is no published item. */
export interface SitePage extends Pick<FoundPage, "kind" | "title" | "path"> {
  description: string;
  /** Other words that people type for it. */
  also: string;
}

const PAGES: [path: DescribedPath, title: string, also: string][] = [
  ["/calculator", "Mortgage Payment Calculator", "monthly house"],
  ["/calculators", "Mortgage Calculators", "tools"],
  ["/rates", "Current Rates", "today interest"],
  ["/how-we-compute", "How We Compute", "formulas calculations"],
  ["/loans", "Our Mortgage Loan Options", "types programs compare"],
  ["/loan-officers", "Our Loan Officers", "team people"],
  ["/apply", "Apply for a Loan", "application start"],
  ["/contact", "Contact Us", "phone email address hours office call"],
  ["/auth", "Login and Register", "sign in account password"],
  ["/about", "About Us", "company mission"],
];

/** Those among them that are always there, the calculators too. */
export function sitePages(hasRates: boolean): SitePage[] {
  return [
    ...PAGES.filter(([path]) => hasRates || path !== "/rates").map(([path, title, also]) => ({
      kind: "pages" as const,
      title,
      path,
      description: DESCRIPTIONS[path],
      also,
    })),
    ...CALCULATOR_NAMES.map((name) => ({
      kind: "calculators" as const,
      title: CALCULATOR_LIST[name].title,
      path: `/calculators/${name}`,
      description: DESCRIPTIONS[`/calculators/${name}`],
      also: `${CALCULATOR_LIST[name].text} tools`,
    })),
  ];
}

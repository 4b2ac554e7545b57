/** The columns of the loan types side by side, each with its heading. */
export const LOAN_FACTS = {
  leastDown: "Least down payment",
  insurance: "Mortgage insurance",
  terms: "Terms",
  limits: "Limits",
  bestFor: "Best for",
  watchOut: "Watch out",
} as const;

export type LoanFact = keyof typeof LOAN_FACTS;

export const FACT_NAMES = Object.keys(LOAN_FACTS) as LoanFact[];

/** Whose rules a loan follows, as far as they give facts that the lender need not type. */
export const LOAN_PROGRAMMES = {
  conventional: "Conventional",
  fha: "FHA",
  va: "VA",
  usda: "USDA",
} as const;

export type LoanProgramme = keyof typeof LOAN_PROGRAMMES;

export const PROGRAMMES = Object.keys(LOAN_PROGRAMMES) as [LoanProgramme, ...LoanProgramme[]];

/** What the lender says of a loan type besides its card; what is missing is not said. */
export type LoanFacts = {
  [Fact in LoanFact]?: string;
} & {
  programme?: LoanProgramme | "" | undefined;
  /** Of its page, for search results; without one the description. */
  summary?: string;
  /** The address of a picture of this site. */
  imageUrl?: string;
  imageAlt?: string;
};

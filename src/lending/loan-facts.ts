/** The columns of the table that compares the loan types, each with its heading. */
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

/** The loan programs whose rules provide facts that the lender need not type. */
export const LOAN_PROGRAMS = {
  conventional: "Conventional",
  fha: "FHA",
  va: "VA",
  usda: "USDA",
} as const;

export type LoanProgram = keyof typeof LOAN_PROGRAMS;

/** The program of a published rate, which decides how long its mortgage insurance counts. */
export const RATE_PROGRAMS = { ...LOAN_PROGRAMS, other: "Other" } as const;

export type RateProgram = keyof typeof RATE_PROGRAMS;

export const RATE_PROGRAM_KEYS = Object.keys(RATE_PROGRAMS) as [RateProgram, ...RateProgram[]];

export const PROGRAMS = Object.keys(LOAN_PROGRAMS) as [LoanProgram, ...LoanProgram[]];

/** The lender's facts about a loan type besides its card; missing ones are not stated. */
export type LoanFacts = {
  [Fact in LoanFact]?: string;
} & {
  /** Spelled as it is stored, and as in addresses of calculators. */
  programme?: LoanProgram | "" | undefined;
  /** The description of its page, for search results; by default the card's. */
  summary?: string;
  /** The address of a picture of this site. */
  imageUrl?: string;
  imageAlt?: string;
};

/** The slugs of articles about the calculators' subjects, by the calculator. */
export const RELATED_ARTICLES: Partial<Record<string, string>> = {
  affordability: "how-much-house-can-you-afford",
  income: "how-much-house-can-you-afford",
  "cash-to-close": "understanding-closing-costs",
  "rent-or-buy": "first-time-home-buyer-guide",
  compare: "fixed-rate-vs-adjustable-rate",
  apr: "understanding-closing-costs",
  payments: "understanding-closing-costs",
  amortization: "fixed-rate-vs-adjustable-rate",
  points: "rate-locks-and-points",
  refinance: "when-refinancing-makes-sense",
  fha: "mortgage-insurance-explained",
  va: "first-time-home-buyer-guide",
};

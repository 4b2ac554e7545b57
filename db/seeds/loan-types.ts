interface SampleLoanType {
  name: string;
  description: string;
  /** An icon class name. */
  icon: string;
  benefits: string[];
  /**
   * Figures set by law are read from the tables; those that depend on the borrower are left out.
   */
  programme?: "conventional" | "fha" | "va" | "usda";
  leastDown?: string;
  insurance?: string;
  terms?: string;
  limits?: string;
  bestFor: string;
  watchOut: string;
}

/** In the order in which they are shown. */
export const sampleLoanTypes: SampleLoanType[] = [
  {
    name: "30-Year Fixed",
    description:
      "The same rate and the same principal and interest for thirty years. The choice of most buyers who plan to stay.",
    icon: "icon-house",
    benefits: [
      "A payment that does not change with the market",
      "The lowest monthly payment of the fixed terms",
      "Down payments from 3% for qualified buyers",
      "You may pay it off early without a penalty",
    ],
    programme: "conventional",
    leastDown: "3% for qualified buyers",
    terms: "30 years",
    bestFor: "Staying long, with a payment that never changes",
    watchOut: "The most interest over its life of the fixed terms",
  },
  {
    name: "15-Year Fixed",
    description: "Half the time, a lower rate and far less interest, for a higher monthly payment.",
    icon: "icon-calendar-check",
    benefits: [
      "Usually a lower rate than a 30-year loan",
      "Less than half the interest over the loan's life",
      "Equity that grows from the first payment on",
      "Free of the mortgage in fifteen years",
    ],
    programme: "conventional",
    leastDown: "3% for qualified buyers",
    terms: "15 years",
    bestFor: "Owning the home sooner and paying less interest",
    watchOut: "A higher payment each month, which leaves less for emergencies",
  },
  {
    name: "FHA Loan",
    description:
      "Insured by the Federal Housing Administration, for buyers with a smaller down payment or a shorter credit history.",
    icon: "icon-key-round",
    benefits: [
      "Down payments from 3.5%",
      "More flexible credit requirements",
      "The down payment may be a gift",
      "A later buyer may be able to take the loan over",
    ],
    programme: "fha",
    terms: "15 or 30 years",
    bestFor: "A small down payment or a short credit history",
    watchOut: "With the least down payment, its insurance ends only with the loan",
  },
  {
    name: "VA Loan",
    description:
      "Guaranteed by the Department of Veterans Affairs, for service members, veterans and eligible surviving spouses.",
    icon: "icon-shield",
    benefits: [
      "No down payment for most eligible borrowers",
      "No monthly mortgage insurance",
      "Limits on what you may be charged at closing",
      "A benefit that can be used more than once",
    ],
    programme: "va",
    terms: "15 or 30 years",
    bestFor: "Service members, veterans and surviving spouses",
    watchOut: "With nothing down, a fall in prices can leave you owing more than the home is worth",
  },
  {
    name: "Adjustable-Rate (ARM)",
    description:
      "A fixed rate for the first five, seven or ten years, then one that follows the market within caps.",
    icon: "icon-trending-down",
    benefits: [
      "Often a lower rate at the start",
      "Caps on each change and over the loan's life",
      "Suits a home you expect to sell or refinance",
      "The payment follows the index",
    ],
    programme: "conventional",
    terms: "30 years, the rate fixed for 5, 7 or 10 of them",
    bestFor: "Selling or refinancing before the rate can change",
    watchOut: "The rate can rise after the fixed years, and the payment with it",
  },
  {
    name: "Jumbo Loan",
    description:
      "For homes above the conforming loan limit of the county, with one loan instead of two.",
    icon: "icon-landmark",
    benefits: [
      "Finances more than the conforming limit",
      "Fixed and adjustable rates",
      "Primary residences, second homes and investments",
      "One loan officer from application to closing",
    ],
    terms: "15 or 30 years",
    limits: "Begins above the conforming limit of the county",
    bestFor: "A price above the conforming limit",
    watchOut: "More income, savings and credit are asked for than for a conforming loan",
  },
  {
    name: "USDA Loan",
    description:
      "Guaranteed by the Department of Agriculture, for homes in eligible rural and suburban areas.",
    icon: "icon-sun",
    benefits: [
      "No down payment for eligible buyers",
      "A guarantee fee in place of mortgage insurance",
      "Reaches more suburbs than most people expect",
      "Income limits that rise with the household's size",
    ],
    programme: "usda",
    terms: "30 years",
    limits: "Homes in eligible areas, households under an income limit",
    bestFor: "Buyers outside the cities with a modest income",
    watchOut: "The home and the household both have to be eligible",
  },
  {
    name: "Renovation Loan",
    description:
      "One loan for the house and the work it needs, based on what it will be worth when the work is done.",
    icon: "icon-hand-coins",
    benefits: [
      "Purchase and repairs in a single closing",
      "The builder is paid as the work is done",
      "For buyers, and for owners who refinance",
      "Often costs less than a separate construction loan",
    ],
    terms: "30 years",
    limits: "By what the home will be worth after the work",
    bestFor: "A home that needs work before it is right",
    watchOut: "More steps before and after the closing, and inspections as the work is done",
  },
];

import type { PublicPath } from "#domains/content/public-paths.ts";

/** Pages that search engines may show: in the sitemap, or searched for by people who work here. */
export type DescribedPath =
  | PublicPath
  | "/glossary"
  | "/loan-officers"
  | "/rates"
  | "/LOagentsPortal/login";

/** The description of each public page with fixed text, for search engines and shared links. */
export const DESCRIPTIONS: Record<DescribedPath, string> = {
  "/": "Compare home loans in plain language, estimate a monthly payment and talk to a licensed loan officer about buying or refinancing.",
  "/loans":
    "Fixed, adjustable, FHA, VA and jumbo home loans explained: who each one suits, what it takes to qualify and what it costs.",
  "/calculator":
    "Estimate a monthly mortgage payment with principal, interest, property tax and home insurance, for any price, rate and down payment.",
  "/calculators":
    "Calculators for every step: what you can afford, cash to close, APR, points, refinancing, rent or buy, FHA and VA fees.",
  "/calculators/affordability":
    "How much home your income carries, by the shares for housing and for all debts that conventional, FHA, VA and USDA lenders use.",
  "/calculators/income":
    "What income a home asks for at a given price, down payment and rate, with your other debts counted.",
  "/calculators/cash-to-close":
    "What to bring to a closing: down payment, closing costs, prepaid interest and deposits, less what has been paid.",
  "/calculators/rent-or-buy":
    "Rent or buy, with the same money for both: the year from which on owning a home has cost less, drawn year by year.",
  "/calculators/compare":
    "Compare up to three mortgage offers by payment, APR, cash at closing, cost until you sell and cost to the end.",
  "/calculators/apr":
    "The annual percentage rate of a mortgage with each charge itemized, and the rule that says whether it counts.",
  "/calculators/payments":
    "The annual percentage rate that is in any payments, by the method of Appendix J to Regulation Z.",
  "/calculators/amortization":
    "A loan of any term, payment by payment: what is interest, what is principal and what is still owed.",
  "/calculators/points":
    "When discount points have paid for themselves, and what they gain or lose for as long as you keep the loan.",
  "/calculators/refinance":
    "What a refinance saves each month and in the end, and in which month its closing costs are earned back.",
  "/calculators/fha":
    "An FHA loan's payment with the up-front and the annual mortgage insurance premium of the date, and when it ends.",
  "/calculators/va":
    "The VA funding fee by purpose, use, down payment and closing date, and what it adds to the monthly payment.",
  "/calculators/loan-estimate":
    "The three pages of a Loan Estimate with the numbers of a sample loan: choose a line and read what it says and what to look for.",
  "/how-we-compute":
    "Every rule behind our figures in words and as a formula, with published examples computed in your browser beside ours.",
  "/rates":
    "Our mortgage rates of the day, each with its annual percentage rate, points, fees, payment and what it assumes.",
  "/glossary":
    "The terms of mortgages in plain language, from adjustable rate to underwriting, each in a sentence or two.",
  "/loan-officers":
    "Our loan officers with their NMLS numbers, the states where they are licensed and the languages they speak.",
  "/about":
    "Who we are, what we stand for and how we work with the people who borrow from us: integrity, excellence and clients first.",
  "/blog":
    "Articles on buying a home, mortgage rates, refinancing and credit, written by the people who make the loans.",
  "/contact":
    "Ask a question about a mortgage, an application or refinancing. Write, call or visit us; a person answers.",
  "/auth":
    "Log in to see your loan requests, or create an account in a minute. Loan officers register here too.",
  "/privacy-policy":
    "What personal information we collect, why we need it, whom we share it with and the choices you have.",
  "/terms-of-use":
    "The terms under which this website, its calculator and its articles may be used.",
  "/mortgage-faqs":
    "Answers to what borrowers ask most: documents, closing time, pre-approval, down payments, credit, rates and mortgage insurance.",
  "/apply":
    "Ask for a home loan in four short steps. It takes a few minutes, does not touch your credit and commits you to nothing.",
  "/LOagentsPortal/login":
    "Where our loan officers log in: the resources library, the directory of colleagues and their own profile.",
};

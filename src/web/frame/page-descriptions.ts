import type { PublicPath } from "../../shared/public-paths.ts";

/** What search engines and shared links say about each public page whose words are fixed. */
export const DESCRIPTIONS: Record<PublicPath, string> = {
  "/": "Compare home loans in plain language, estimate a monthly payment and talk to a licensed loan officer about buying or refinancing.",
  "/loans":
    "Fixed, adjustable, FHA, VA and jumbo home loans explained: who each one suits, what it takes to qualify and what it costs.",
  "/calculator":
    "Estimate a monthly mortgage payment with principal, interest, property tax and home insurance, for any price, rate and down payment.",
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
};

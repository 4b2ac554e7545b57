/** The pages that search engines may show, besides the articles. */
export const PUBLIC_PATHS = [
  "/",
  "/loans",
  "/calculator",
  "/calculators",
  "/calculators/affordability",
  "/calculators/income",
  "/calculators/cash-to-close",
  "/calculators/rent-or-buy",
  "/calculators/compare",
  "/calculators/apr",
  "/calculators/points",
  "/calculators/refinance",
  "/calculators/fha",
  "/calculators/va",
  "/calculators/loan-estimate",
  "/how-we-compute",
  "/apply",
  "/about",
  "/blog",
  "/mortgage-faqs",
  "/contact",
  "/auth",
  "/privacy-policy",
  "/terms-of-use",
] as const;

export type PublicPath = (typeof PUBLIC_PATHS)[number];

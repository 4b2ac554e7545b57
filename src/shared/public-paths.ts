/** The pages that search engines may show, besides the articles. */
export const PUBLIC_PATHS = [
  "/",
  "/loans",
  "/calculator",
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

import { ANNOUNCEMENT_KINDS } from "./items/content-items.ts";
import type { Block } from "./content.ts";
import { CONSENT_KINDS } from "#domains/consents/consents.ts";
import { FACT_NAMES, LOAN_FACTS, type LoanFact, PROGRAMS } from "#lending/loan-facts.ts";
import { count, id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";

export const blogPost = named("BlogPost", {
  id,
  slug: text,
  title: text,
  excerpt: text,
  category: text,
  imageUrl: text,
  imageAlt: text,
  publishedAt: time,
});
export type BlogPost = z.infer<typeof blogPost>;

export const blogPage = z.object({
  posts: z.array(blogPost),
  found: count,
  page: count,
  pages: count,
  isWhole: z.boolean(),
});
export type BlogPage = z.infer<typeof blogPage>;

export const postLink = named("PostLink", { slug: text, title: text });
export type PostLink = z.infer<typeof postLink>;

const drawn = (description: string) => z.array(z.custom<Block>()).meta({ description });

const reviews = z
  .array(text)
  .meta({ description: "The tables that are past their review date, in words" });

const searchTitle = textOf(
  "For search engines and shared links, where it is not the title",
).optional();

/**
 * A post with its text, as Markdown and as the tree that pages render, and the posts to read next.
 */
export const article = named("Article", {
  ...blogPost.shape,
  searchTitle,
  body: textOf("Markdown"),
  blocks: drawn("The same text as the tree that pages draw"),
  minutes: count.meta({ description: "Minutes that reading it takes" }),
  previous: postLink.nullable(),
  next: postLink.nullable(),
  related: z.array(blogPost),
});
export type Article = z.infer<typeof article>;

export const guideCard = named(
  "GuideCard",
  blogPost.omit({ category: true, publishedAt: true }).shape,
);
export type GuideCard = z.infer<typeof guideCard>;

export const guide = named("Guide", {
  ...guideCard.shape,
  searchTitle,
  blocks: drawn("The text as the tree that pages draw"),
  minutes: count.meta({ description: "Minutes that reading it takes" }),
  others: z.array(postLink),
});
export type Guide = z.infer<typeof guide>;

export const glossaryEntry = named("GlossaryEntry", {
  id,
  slug: textOf("Its anchor"),
  term: text,
  also: z.array(text).meta({ description: "Other words for it" }),
  definition: text,
});
export type GlossaryEntry = z.infer<typeof glossaryEntry>;

export const testimonial = named("Testimonial", {
  id,
  name: text,
  role: text,
  content: text,
  rating: z.number().min(0).max(5).meta({ description: "Stars; fractions show half stars" }),
  avatarUrl: text,
});
export type Testimonial = z.infer<typeof testimonial>;

/** A question of /mortgage-faqs. */
export const question = named("Question", {
  id,
  slug: textOf("Its anchor"),
  question: text,
  answer: drawn("The text as the tree that pages draw"),
});
export type Question = z.infer<typeof question>;

/** Texts of a page by name, as far as they are not the default. */
export const siteWords = z.record(text, text).meta({ id: "SiteWords" });

/** A text beside a box. */
export const wording = named("ConsentWording", {
  kind: keyOf(CONSENT_KINDS),
  version: z.int().meta({ description: "What a form sends that has shown it" }),
  text,
});

export const announcement = named("Announcement", {
  id,
  text,
  kind: z.enum(ANNOUNCEMENT_KINDS),
});
export type Announcement = z.infer<typeof announcement>;

export const loanType = named("LoanType", {
  id,
  name: text,
  description: text,
  icon: textOf("An icon class name such as icon-house"),
  benefits: z.array(text),
  slug: text.nullable().meta({ description: "Of its page, /loans/{slug}; null without one" }),
  programme: z
    .enum(PROGRAMS)
    .nullable()
    .meta({ description: "Whose rules it follows, as far as the lender says" }),
});
export type LoanType = z.infer<typeof loanType>;

/** A loan type beside the others. A fact that neither the lender nor the law states is empty. */
const comparedLoan = named("ComparedLoan", {
  id,
  name: text,
  slug: loanType.shape.slug,
  ...(Object.fromEntries(FACT_NAMES.map((name) => [name, textOf(LOAN_FACTS[name])])) as Record<
    LoanFact,
    typeof text
  >),
});
export type ComparedLoan = z.infer<typeof comparedLoan>;

export const loanComparison = named("LoanComparison", {
  heading: text,
  intro: text,
  loans: z.array(comparedLoan),
  sources: z.array(text).meta({ description: "The sources of the facts from the law" }),
  reviews,
});
export type LoanComparison = z.infer<typeof loanComparison>;

const dollars = z.number().meta({ description: "Dollars" });
const percent = z.number().meta({ description: "Percent" });

/** The terms that 12 CFR 1026.24(d)(2) requires beside any down payment or repayment period. */
const repaymentExample = named("RepaymentExample", {
  price: dollars,
  downPaymentPercent: percent,
  downPayment: dollars,
  loanAmount: dollars.meta({ description: "With a fee that is added to it" }),
  addedFee: dollars,
  annualRatePercent: percent,
  isSample: z.boolean().meta({ description: "Whether the rate is a sample, and not published" }),
  pointsPercent: percent,
  otherCharges: dollars.meta({ description: "Charges besides points and the added fee" }),
  payments: count,
  payment: dollars.meta({ description: "A month: principal, interest and the monthly fee" }),
  monthlyFee: dollars,
  monthlyFeeName: textOf("Such as mortgage insurance"),
  monthlyFeeMonths: count.meta({ description: "How many payments have the monthly fee" }),
  prepaidFinanceCharges: dollars.meta({ description: "Charges that the APR counts" }),
  aprPercent: percent,
  varies: z.boolean().meta({ description: "The rate may change after its first years" }),
});
export type RepaymentExample = z.infer<typeof repaymentExample>;

/** What a government's loan program charges, as a table. */
const loanFees = named("LoanFees", {
  title: text,
  intro: text,
  columns: z.array(text),
  rows: z.array(z.array(text)),
  note: text,
  source: text,
});
export type LoanFees = z.infer<typeof loanFees>;

export const loanPage = named("LoanPage", {
  ...loanType.shape,
  slug: text,
  summary: textOf("For search results"),
  searchTitle,
  imageUrl: textOf("Empty without a picture"),
  imageAlt: text,
  blocks: drawn("Its text as the tree that pages draw"),
  facts: z.array(z.object({ label: text, text })),
  fees: loanFees.nullable(),
  reviews,
  example: repaymentExample.nullable(),
  others: z.array(z.object({ slug: text, name: text })),
});
export type LoanPage = z.infer<typeof loanPage>;

import { toBlogFilter } from "./blog/blog-address.ts";
import {
  article,
  blogPage,
  blogPost,
  loanComparison,
  loanPage,
  glossaryEntry,
  guide,
  guideCard,
  loanType,
  postLink,
  question,
  siteWords,
  testimonial,
  wording,
} from "./content.output.ts";
import { preview } from "./items/content-items.output.ts";
import { LONGEST_SEARCH, SEARCH_TOO_LONG } from "./search/site-search.ts";
import { text, z } from "#kit/values/zod.ts";
import { siteSearch } from "./search/site-search.output.ts";
import { listOf } from "#platform/paging.ts";
import { ratesInShort } from "#domains/rates/sheets.server.ts";
import { knownWithCounties } from "#domains/dated-tables/dated-tables.server.ts";
import { forEverybody, publicProcedure, router } from "#platform/trpc.ts";
import { indexedPosts } from "./blog/blog-index.server.ts";
import { listPublicCategories } from "./categories/categories.server.ts";
import {
  findArticle,
  findPostLink,
  latestPosts,
  listBlogPage,
  listPosts,
  listQuestions,
  listTestimonials,
  findGuide,
  listGuides,
} from "./content.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { findLoanPage } from "./loan-page.server.ts";
import { listLoanTypes, readComparison } from "./loan-types.server.ts";
import { listGlossary } from "./glossary.server.ts";
import { readPreview } from "./preview.server.ts";
import { searchSite } from "./search/search.server.ts";
import { findPageWords, findWordings } from "./site-texts/site-words.server.ts";

/** The tables that apply today, with the published rates. */
async function knownToday(db: Db) {
  return { ...(await knownWithCounties(db)), rates: (await ratesInShort(db))?.fixed };
}

const typedSearch = z
  .string("Please type a word to search for.")
  .trim()
  .min(1, "Please type a word to search for.")
  .max(LONGEST_SEARCH, SEARCH_TOO_LONG);

export const contentRouter = router({
  posts: forEverybody("GET /api/blog-posts", "The articles, without their text", {
    paged: true,
    published: true,
  })
    .output(listOf(blogPost))
    .query(({ ctx }) => listPosts(ctx.app.db)),

  /** For the blog itself; scripts page and filter the list above as they like. */
  blog: publicProcedure
    .meta({ summary: "A page of the blog, by the parameters of its address", limit: "pages" })
    .input(z.record(z.string().max(100), z.unknown()))
    .output(blogPage)
    .query(({ ctx, input }) => listBlogPage(ctx.app, toBlogFilter(input))),

  postLink: publicProcedure
    .meta({ summary: "The title of an article, for links on other pages", published: true })
    .input(z.object({ slug: z.string().max(200) }))
    .output(z.object({ post: postLink.nullable() }))
    .query(async ({ ctx, input }) => ({ post: await findPostLink(ctx.app.db, input.slug) })),

  categories: forEverybody(
    "GET /api/blog-categories",
    "The categories of the articles, in the lender's order",
    { published: true },
  )
    .output(listOf(text))
    .query(async ({ ctx }) => listPublicCategories(ctx.app.db, await indexedPosts(ctx.app))),

  latest: publicProcedure
    .meta({ summary: "The newest few articles, for the home page", published: true })
    .output(listOf(blogPost))
    .query(({ ctx }) => latestPosts(ctx.app.db)),

  article: forEverybody("GET /api/blog-posts/{slug}", "One article with its text", {
    published: true,
  })
    .input(z.object({ slug: z.string().max(200) }))
    .output(article)
    .query(({ ctx, input }) => findArticle(ctx.app.db, input.slug)),

  guides: forEverybody("GET /api/guides", "The guides", { paged: true, published: true })
    .output(listOf(guideCard))
    .query(({ ctx }) => listGuides(ctx.app.db)),

  guide: forEverybody("GET /api/guides/{slug}", "One guide with its text", { published: true })
    .input(z.object({ slug: z.string().max(200) }))
    .output(guide)
    .query(({ ctx, input }) => findGuide(ctx.app.db, input.slug)),

  glossary: forEverybody("GET /api/glossary", "The glossary, by its terms", {
    paged: true,
    published: true,
  })
    .output(listOf(glossaryEntry))
    .query(({ ctx }) => listGlossary(ctx.app.db)),

  questions: forEverybody("GET /api/questions", "The questions with their answers", {
    paged: true,
    published: true,
  })
    .output(listOf(question))
    .query(({ ctx }) => listQuestions(ctx.app.db)),

  pageWords: forEverybody(
    "GET /api/site-texts",
    "The texts of the About page and the calculator page that are not the default",
    { published: true },
  )
    .output(siteWords)
    .query(({ ctx }) => findPageWords(ctx.app.db)),

  wordings: forEverybody(
    "GET /api/consent-wordings",
    "The published texts that forms show beside their boxes",
    { published: true },
  )
    .output(listOf(wording))
    .query(({ ctx }) => findWordings(ctx.app.db)),

  preview: forEverybody("GET /api/content-preview", "The page of a draft, by its link")
    .input(z.object({ token: z.string().max(200) }))
    .output(preview)
    .query(async ({ ctx, input }) =>
      readPreview(ctx.app, input.token, await knownToday(ctx.app.db)),
    ),

  search: forEverybody(
    "GET /api/search",
    "Pages, calculators, loan officers and published texts that contain the words, or words like them",
    { limit: "pages" },
  )
    .input(z.object({ q: typedSearch }))
    .output(siteSearch)
    .query(async ({ ctx: { app }, input }) =>
      searchSite(app.db, input.q, (await ratesInShort(app.db)) !== null),
    ),

  testimonials: forEverybody("GET /api/testimonials", "What clients say", {
    paged: true,
    published: true,
  })
    .output(listOf(testimonial))
    .query(({ ctx }) => listTestimonials(ctx.app.db)),
});

export const loansRouter = router({
  types: forEverybody("GET /api/loan-types", "The loan types", { paged: true, published: true })
    .output(listOf(loanType))
    .query(({ ctx }) => listLoanTypes(ctx.app.db)),

  page: forEverybody("GET /api/loan-types/{slug}", "One loan type with its page", {
    published: true,
  })
    .input(z.object({ slug: z.string().max(200) }))
    .output(loanPage)
    .query(async ({ ctx, input }) =>
      findLoanPage(ctx.app.db, input.slug, await knownToday(ctx.app.db)),
    ),

  compared: forEverybody(
    "GET /api/loan-comparison",
    "The comparison of the loan types, if the lender has published a heading for it",
    { published: true },
  )
    .output(z.object({ comparison: loanComparison.nullable() }))
    .query(async ({ ctx }) => ({
      comparison: await readComparison(ctx.app.db, await knownWithCounties(ctx.app.db)),
    })),
});

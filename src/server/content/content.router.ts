import {
  article,
  blogPost,
  loanComparison,
  loanPage,
  glossaryEntry,
  guide,
  guideCard,
  loanType,
  question,
  siteWords,
  testimonial,
} from "#shared/content.output.ts";
import { preview } from "#shared/content-items.output.ts";
import { siteSearchInput } from "#shared/site-search.input.ts";
import { siteSearch } from "#shared/site-search.output.ts";
import { z } from "#shared/zod.ts";
import { listOf } from "#server/paging.ts";
import { knownToday } from "#server/dated-tables/dated-tables.ts";
import { publicProcedure, router } from "#server/trpc.ts";
import { findArticle, latestPosts, listPosts, listQuestions, listTestimonials } from "./content.ts";
import { findLoanPage } from "./loan-page.ts";
import { listLoanTypes, readComparison } from "./loan-types.ts";
import { listGlossary } from "./glossary.ts";
import { findGuide, listGuides } from "./guides.ts";
import { readPreview } from "./preview.ts";
import { searchSite } from "./search/search.ts";
import { findPageWords } from "./site-words.ts";

export const contentRouter = router({
  posts: publicProcedure
    .meta({
      summary: "The articles, without their text",
      rest: "GET /api/blog-posts",
      paged: true,
      published: true,
    })
    .output(listOf(blogPost))
    .query(({ ctx }) => listPosts(ctx.app.db)),

  /** The newest few, for the home page. */
  latest: publicProcedure
    .meta({ summary: "The newest few articles, for the home page", published: true })
    .output(listOf(blogPost))
    .query(({ ctx }) => latestPosts(ctx.app.db)),

  article: publicProcedure
    .meta({
      summary: "One article with its text",
      rest: "GET /api/blog-posts/{slug}",
      published: true,
    })
    .input(z.object({ slug: z.string().max(200) }))
    .output(article)
    .query(({ ctx, input }) => findArticle(ctx.app.db, input.slug)),

  guides: publicProcedure
    .meta({ summary: "The guides", rest: "GET /api/guides", paged: true, published: true })
    .output(listOf(guideCard))
    .query(({ ctx }) => listGuides(ctx.app.db)),

  guide: publicProcedure
    .meta({ summary: "One guide with its text", rest: "GET /api/guides/{slug}", published: true })
    .input(z.object({ slug: z.string().max(200) }))
    .output(guide)
    .query(({ ctx, input }) => findGuide(ctx.app.db, input.slug)),

  glossary: publicProcedure
    .meta({
      summary: "The glossary, by its terms",
      rest: "GET /api/glossary",
      paged: true,
      published: true,
    })
    .output(listOf(glossaryEntry))
    .query(({ ctx }) => listGlossary(ctx.app.db)),

  questions: publicProcedure
    .meta({
      summary: "The questions with their answers",
      rest: "GET /api/questions",
      paged: true,
      published: true,
    })
    .output(listOf(question))
    .query(({ ctx }) => listQuestions(ctx.app.db)),

  pageWords: publicProcedure
    .meta({
      summary: "The texts of the About page and the calculator page that are not the default",
      rest: "GET /api/site-texts",
      published: true,
    })
    .output(siteWords)
    .query(({ ctx }) => findPageWords(ctx.app.db)),

  preview: publicProcedure
    .meta({ summary: "The page of a draft, by its link", rest: "GET /api/content-preview" })
    .input(z.object({ token: z.string().max(200) }))
    .output(preview)
    .query(async ({ ctx, input }) =>
      readPreview(ctx.app, input.token, await knownToday(ctx.app.db)),
    ),

  search: publicProcedure
    .meta({
      summary: "Articles, guides, questions, glossary entries and loan types with the words",
      rest: "GET /api/search",
      limit: "pages",
    })
    .input(siteSearchInput)
    .output(siteSearch)
    .query(({ ctx, input }) => searchSite(ctx.app.db, input.q)),

  testimonials: publicProcedure
    .meta({
      summary: "What clients say",
      rest: "GET /api/testimonials",
      paged: true,
      published: true,
    })
    .output(listOf(testimonial))
    .query(({ ctx }) => listTestimonials(ctx.app.db)),
});

export const loansRouter = router({
  types: publicProcedure
    .meta({ summary: "The loan types", rest: "GET /api/loan-types", paged: true, published: true })
    .output(listOf(loanType))
    .query(({ ctx }) => listLoanTypes(ctx.app.db)),

  page: publicProcedure
    .meta({
      summary: "One loan type with its page",
      rest: "GET /api/loan-types/{slug}",
      published: true,
    })
    .input(z.object({ slug: z.string().max(200) }))
    .output(loanPage)
    .query(async ({ ctx, input }) =>
      findLoanPage(ctx.app.db, input.slug, await knownToday(ctx.app.db)),
    ),

  compared: publicProcedure
    .meta({
      summary: "The loan types side by side, once the lender has given that a heading",
      rest: "GET /api/loan-comparison",
      published: true,
    })
    .output(z.object({ comparison: loanComparison.nullable() }))
    .query(async ({ ctx }) => ({
      comparison: await readComparison(ctx.app.db, await knownToday(ctx.app.db)),
    })),
});

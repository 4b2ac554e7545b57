import { z } from "../../shared/zod.ts";
import { publicProcedure, router } from "../trpc.ts";
import { findArticle, latestPosts, listPosts, listTestimonials } from "./content.ts";

export const contentRouter = router({
  posts: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/blog-posts", paged: true }, published: true })
    .query(({ ctx }) => listPosts(ctx.db)),

  /** The newest few, for the home page. */
  latest: publicProcedure.meta({ published: true }).query(({ ctx }) => latestPosts(ctx.db)),

  article: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/blog-posts/{slug}" }, published: true })
    .input(z.object({ slug: z.string().max(200) }))
    .query(({ ctx, input }) => findArticle(ctx.db, input.slug)),

  testimonials: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/testimonials", paged: true }, published: true })
    .query(({ ctx }) => listTestimonials(ctx.db)),
});

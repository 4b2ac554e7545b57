import { createFileRoute, notFound } from "@tanstack/react-router";
import { PageNotFound } from "#domains/frame/page-problems.tsx";
import type { Site } from "#domains/frame/page-head.client.ts";

/**
 * Every path without a page, including those below a page: `/about/us`, `/blog/an-article/more`.
 */
export const Route = createFileRoute("/$")({
  loader: () => {
    throw notFound();
  },
  head: ({ matches }) => {
    const site = matches[0]?.loaderData as Site | undefined;
    return { meta: [{ title: ["404 Page Not Found", site?.companyName].join(" | ") }] };
  },
  notFoundComponent: PageNotFound,
});

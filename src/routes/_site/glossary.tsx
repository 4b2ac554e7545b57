import { createFileRoute, notFound } from "@tanstack/react-router";
import { GlossaryPage } from "#domains/content/reading/glossary-page.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { pageData } from "#domains/session/page-data.client.ts";

/** Without an entry there is no such page; in the browser nothing leads to it then. */
export const Route = createFileRoute("/_site/glossary")({
  loader: ({ context: { queries } }) =>
    pageData(
      queries.content.glossary.ensureData().then((entries) => {
        if (import.meta.env.SSR && entries.length === 0) throw notFound();
      }),
    ),
  head: pageHead("Mortgage Glossary"),
  component: GlossaryPage,
});

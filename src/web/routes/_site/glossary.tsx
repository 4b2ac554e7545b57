import { createFileRoute, notFound } from "@tanstack/react-router";
import { GlossaryPage } from "#web/content/glossary-page.tsx";
import { pageHead } from "#web/frame/page-head.ts";

/** Without an entry there is no such page. */
export const Route = createFileRoute("/_site/glossary")({
  loader: async ({ context: { queries } }) => {
    const [entry] = await queries.content.glossary.ensureData();
    if (!entry) throw notFound();
  },
  head: pageHead("Mortgage Glossary"),
  component: GlossaryPage,
});

import { createFileRoute } from "@tanstack/react-router";
import { isSearchable } from "#domains/content/search/site-search.ts";
import { SearchPage } from "#domains/content/reading/search-page.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { pageData } from "#domains/session/page-data.client.ts";

/** The description is only in the server's HTML, as on every page. */
const DESCRIPTION = [
  {
    name: "description",
    content:
      "Search our articles, guides, loan options, calculators, people and mortgage terms in one place.",
  },
];

export const Route = createFileRoute("/_site/search")({
  validateSearch: (search): { q?: string } => search,
  // The server renders the page without parameters that it does not know, such as a campaign's
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { queries }, deps: { q = "" } }) =>
    isSearchable(q) ? pageData(queries.content.search.ensureData({ q })) : undefined,
  head: privateHead("Search", import.meta.env.SSR ? DESCRIPTION : []),
  component: Search,
});

function Search() {
  const { q = "" } = Route.useSearch();
  return <SearchPage typed={q} />;
}

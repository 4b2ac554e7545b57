import { createFileRoute } from "@tanstack/react-router";
import { isSearchable } from "#shared/site-search.ts";
import { SearchPage } from "#web/content/search-page.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { pageData } from "#web/page-data.ts";

export const Route = createFileRoute("/_site/search")({
  validateSearch: (search): { q?: string } => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { q = "" } }) =>
    isSearchable(q) ? pageData(queries.content.search.ensureData({ q })) : undefined,
  head: privateHead("Search"),
  component: Search,
});

function Search() {
  const { q = "" } = Route.useSearch();
  return <SearchPage typed={q} />;
}

import { LONGEST_SEARCH } from "#domains/content/search/site-search.ts";
import { Icon } from "#ui/icon.tsx";

/** Searches the whole site, with or without scripts: the result is a page of its own. */
export function SiteSearchForm({ typed = "" }: { typed?: string }) {
  return (
    <form action="/search" role="search" className="flex w-full max-w-xl">
      <label className="input w-full min-w-0 rounded-r-none">
        <span className="sr-only">Search this site</span>
        <input
          key={typed}
          type="search"
          name="q"
          placeholder="Search this site..."
          defaultValue={typed}
          maxLength={LONGEST_SEARCH}
          required
          autoComplete="off"
        />
      </label>
      <button type="submit" className="btn rounded-l-none btn-primary" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
}

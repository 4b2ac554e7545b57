import { createFileRoute } from "@tanstack/react-router";
import {
  filterLibrary,
  type LibraryFilter,
  WHOLE_LIBRARY,
} from "#domains/resources/library-filter.ts";
import {
  categoryName,
  FILE_TYPES,
  type FileType,
  type Resource,
  type ResourceCategory,
} from "#domains/resources/resources.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { LibraryTools, LibraryToolsSkeleton } from "#domains/resources/library-tools.tsx";
import { ResourceCard } from "#domains/resources/resource-card.tsx";
import { idIn, oneIn } from "#kit/list/address.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CardSkeletons } from "#ui/list-states.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { readSearchPlace, useKeptSearch } from "#ui/kept-search.ts";
import { NothingFound } from "#ui/nothing-found.tsx";

export const Route = createFileRoute("/_site/_portal/LOagentsPortal/resources")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): LibraryAddress => search as LibraryAddress,
  head: privateHead("Resources"),
  component: Resources,
});

interface LibraryAddress {
  search?: string | undefined;
  /** The id of a category, or none for those whose category was deleted. */
  category?: string | undefined;
  type?: FileType | undefined;
  order?: "title" | undefined;
}

function Resources() {
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-8 sm:py-10">
      <div className="grid gap-1">
        <h1 className="text-3xl font-extrabold">Resources</h1>
        <p className="text-lg text-base-content/80">
          Rate sheets, forms, flyers and guides, ready to use with your borrowers.
        </p>
      </div>
      <Library />
    </div>
  );
}

function Library() {
  const resources = trpc.resources.list.useQuery({});
  const categories = trpc.resources.categories.useQuery();
  const failed = [resources, categories].find(({ isError }) => isError);
  if (failed)
    return (
      <FailedToLoad onRetry={() => void failed.refetch()}>
        {failed === resources ? "Failed to fetch resources" : "Failed to fetch categories"}
      </FailedToLoad>
    );
  if (!resources.data || !categories.data) return <LibrarySkeleton />;
  return <Shelves resources={resources.data.rows} categories={categories.data.rows} />;
}

function LibrarySkeleton() {
  return (
    <div className="grid gap-6">
      <LibraryToolsSkeleton />
      <CardSkeletons count={6} label="Loading resources..." />
    </div>
  );
}

function readAddress(search: LibraryAddress): LibraryAddress {
  const { category } = search;
  return {
    search: readSearchPlace({ ...search }).search,
    category: category === "none" ? category : idIn(category)?.toString(),
    type: oneIn(FILE_TYPES, search.type),
    order: oneIn(["title"], search.order),
  };
}

/** The filter, stored in the address. */
function useKeptFilter() {
  const { search = "", category, type, order = "newest" } = readAddress(Route.useSearch());
  const navigate = Route.useNavigate();
  const go = (filter: LibraryFilter, replace: boolean) => {
    const { categoryId } = filter;
    void navigate({
      search: {
        search: filter.search.trim() || undefined,
        category: categoryId === undefined ? undefined : String(categoryId ?? "none"),
        type: filter.fileType,
        order: filter.order === "title" ? filter.order : undefined,
      },
      replace,
      resetScroll: false,
    });
  };
  const kept: LibraryFilter = {
    search,
    ...(category !== undefined && { categoryId: category === "none" ? null : Number(category) }),
    ...(type && { fileType: type }),
    order,
  };
  const [typed, setTyped] = useKeptSearch(search, (words) => go({ ...kept, search: words }, true));
  const filter = { ...kept, search: typed };
  const setFilter = (wanted: LibraryFilter) => {
    setTyped(wanted.search);
    const { search: _typed, ...rest } = wanted;
    const { search: _before, ...before } = filter;
    if (JSON.stringify(rest) !== JSON.stringify(before)) go(wanted, false);
  };
  return [filter, setFilter] as const;
}

interface Props {
  resources: readonly Resource[];
  categories: readonly ResourceCategory[];
}

function Shelves({ resources, categories }: Props) {
  const [filter, setFilter] = useKeptFilter();
  if (resources.length === 0)
    return (
      <NothingFound title="No resources found">
        <p className="max-w-md text-base-content/80">
          The library is empty for now. Resources appear here as soon as they are added.
        </p>
      </NothingFound>
    );
  const shown = filterLibrary(resources, filter);
  return (
    <div className="grid gap-6">
      <LibraryTools
        resources={resources}
        categories={categories}
        filter={filter}
        onChange={setFilter}
      />
      <p role="status" className="sr-only">
        {shown.length === 1 ? "1 resource" : `${shown.length} resources`}
      </p>
      {shown.length === 0 ? (
        <NothingFound title="No resources found">
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => setFilter({ ...WHOLE_LIBRARY, order: filter.order })}
          >
            Show all resources
          </button>
        </NothingFound>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((resource) => (
            <li key={resource.id}>
              <ResourceCard
                resource={resource}
                category={categoryName(categories, resource.categoryId)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

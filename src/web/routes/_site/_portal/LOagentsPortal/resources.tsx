import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { filterLibrary, WHOLE_LIBRARY } from "../../../../../shared/library-filter.ts";
import {
  categoryName,
  type Resource,
  type ResourceCategory,
} from "../../../../../shared/resources.ts";
import { privateHead } from "../../../../accounts/private-head.ts";
import { LibraryTools, LibraryToolsSkeleton } from "../../../../resources/library-tools.tsx";
import { ResourceCard } from "../../../../resources/resource-card.tsx";
import { trpc } from "../../../../trpc.ts";
import { CardSkeletons } from "../../../../ui/card-skeletons.tsx";
import { FailedToLoad } from "../../../../ui/failed-to-load.tsx";
import { NothingFound } from "../../../../ui/nothing-found.tsx";

export const Route = createFileRoute("/_site/_portal/LOagentsPortal/resources")({
  head: privateHead("Resources"),
  component: Resources,
});

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
  return <Shelves resources={resources.data.rows} categories={categories.data} />;
}

function LibrarySkeleton() {
  return (
    <div className="grid gap-6">
      <LibraryToolsSkeleton />
      <CardSkeletons count={6} label="Loading resources..." />
    </div>
  );
}

interface Props {
  resources: readonly Resource[];
  categories: readonly ResourceCategory[];
}

function Shelves({ resources, categories }: Props) {
  const [filter, setFilter] = useState(WHOLE_LIBRARY);
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

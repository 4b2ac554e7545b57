import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { Resource, ResourceCategory } from "../../../../shared/resources.ts";
import { isFoundBy } from "../../../../shared/typed-words.ts";
import { useDraftKey } from "../../../accounts/use-draft-key.ts";
import { privateHead } from "../../../accounts/private-head.ts";
import { PageHeading } from "../../../admin/page-heading.tsx";
import { AddCategoryDialog, NEW_CATEGORY } from "../../../resources/add-category-dialog.tsx";
import { AddResourceDialog, NEW_RESOURCE } from "../../../resources/add-resource-dialog.tsx";
import { CategoryGrid, CategoryGridSkeleton } from "../../../resources/category-grid.tsx";
import { ResourcesTable } from "../../../resources/resources-table.tsx";
import { trpc } from "../../../trpc.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TableEmpty, TableError, TableSkeleton } from "../../../ui/list-states.tsx";
import { type ListPlace, readListPlace } from "../../../ui/list-place.ts";
import { SearchedList } from "../../../ui/searched-list.tsx";
import { hasDraft } from "../../../ui/use-kept-draft.ts";

export const Route = createFileRoute("/_admin/admin/resources")({
  // Read by the page itself: what a route brings along travels with every page
  validateSearch: (search): LibraryPlace => search as LibraryPlace,
  head: privateHead("Resources"),
  component: AdminResources,
});

type LibraryPlace = ListPlace & { category?: number | undefined };

function readAddress(search: LibraryPlace): LibraryPlace {
  const { category } = search;
  const id = /^[1-9]\d{0,14}$/.test(String(category)) ? Number(category) : undefined;
  return { ...readListPlace({ ...search }), category: id };
}

type Open = "resource" | "category" | undefined;

function AdminResources() {
  const { category, ...place } = readAddress(Route.useSearch());
  const navigate = Route.useNavigate();
  const [open, setOpen] = useState(useDraftOpen());
  const go = (search: LibraryPlace, replace = false) =>
    void navigate({ search, replace, resetScroll: false });
  const categories = trpc.resources.categories.useQuery();
  const resources = trpc.resources.list.useQuery({});
  const chosen = categories.data?.find(({ id }) => id === category);
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeading
        title="Resources"
        description="The files that loan officers find in their portal."
      >
        <Actions categories={categories.data} onOpen={setOpen} />
      </PageHeading>

      <section aria-labelledby="categories-title" className="grid gap-3">
        <h2 id="categories-title" className="text-lg font-semibold">
          Categories
        </h2>
        {categories.isPending && <CategoryGridSkeleton />}
        {categories.isError && (
          <Panel>
            <TableError onRetry={() => void categories.refetch()}>
              Failed to fetch categories
            </TableError>
          </Panel>
        )}
        {categories.data?.length === 0 && (
          <Panel>
            <TableEmpty>No categories found</TableEmpty>
          </Panel>
        )}
        {categories.data && (
          <CategoryGrid
            categories={categories.data}
            resources={resources.data?.rows}
            chosen={category}
            onChoose={(wanted) => go({ search: place.search, category: wanted })}
          />
        )}
      </section>

      <section aria-labelledby="resources-title" className="grid gap-3">
        <h2 id="resources-title" className="text-lg font-semibold wrap-anywhere">
          {chosen ? `Resources in ${chosen.name}` : "All resources"}
        </h2>
        <Panel>
          {resources.isPending && <TableSkeleton label="Loading resources..." searched />}
          {resources.isError && (
            <TableError onRetry={() => void resources.refetch()}>
              Failed to fetch resources
            </TableError>
          )}
          {resources.data && (
            <Library
              resources={resources.data.rows}
              categories={categories.data ?? []}
              category={category}
              place={place}
              onPlace={(wanted, { replace }) => go({ category, ...wanted }, replace)}
              onClear={() => go({}, true)}
            />
          )}
        </Panel>
      </section>

      {open === "resource" && categories.data && (
        <AddResourceDialog categories={categories.data} category={chosen?.id} onClose={close} />
      )}
      {open === "category" && <AddCategoryDialog onClose={close} />}
    </>
  );
}

/** What was being added when the session ended goes on. */
function useDraftOpen(): Open {
  const resource = useDraftKey(NEW_RESOURCE);
  const category = useDraftKey(NEW_CATEGORY);
  if (hasDraft(resource)) return "resource";
  return hasDraft(category) ? "category" : undefined;
}

/** A resource needs a category, so without any the way leads there. */
function Actions({
  categories,
  onOpen,
}: {
  categories: readonly ResourceCategory[] | undefined;
  onOpen: (open: Open) => void;
}) {
  if (categories?.length === 0)
    return (
      <button type="button" className="btn btn-accent" onClick={() => onOpen("category")}>
        <Icon name="folder-plus" className="size-4" />
        Create Category First
      </button>
    );
  return (
    <>
      <button type="button" className="btn" onClick={() => onOpen("category")}>
        <Icon name="folder-plus" className="size-4" />
        Add Category
      </button>
      <button
        type="button"
        className="btn btn-accent"
        disabled={!categories}
        onClick={() => onOpen("resource")}
      >
        <Icon name="plus" className="size-4" />
        Add Resource
      </button>
    </>
  );
}

interface LibraryProps {
  resources: readonly Resource[];
  categories: readonly ResourceCategory[];
  /** The one whose resources show, if not all. */
  category: number | undefined;
  place: ListPlace;
  onPlace: (place: ListPlace, how: { replace: boolean }) => void;
  onClear: () => void;
}

function Library({ resources, categories, category, onClear, ...kept }: LibraryProps) {
  const narrowed = category !== undefined;
  return (
    <SearchedList
      noun={["resource", "resources"]}
      rows={narrowed ? resources.filter(({ categoryId }) => categoryId === category) : resources}
      isFound={({ title, description }, typed) => isFoundBy(typed, [title, description])}
      empty="No resources found"
      {...kept}
      {...(narrowed && { onClear })}
    >
      {(shown) => <ResourcesTable resources={shown} categories={categories} />}
    </SearchedList>
  );
}

function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className="scroll-mt-4 overflow-hidden rounded-box border border-base-300 bg-base-100">
      {children}
    </div>
  );
}

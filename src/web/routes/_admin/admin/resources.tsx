import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { Resource, ResourceCategory } from "../../../../shared/resources.ts";
import { privateHead } from "../../../accounts/private-head.ts";
import { PageHeading } from "../../../admin/page-heading.tsx";
import { AddCategoryDialog } from "../../../resources/add-category-dialog.tsx";
import { AddResourceDialog } from "../../../resources/add-resource-dialog.tsx";
import { CategoryGrid, CategoryGridSkeleton } from "../../../resources/category-grid.tsx";
import { ResourcesTable } from "../../../resources/resources-table.tsx";
import { trpc } from "../../../trpc.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TableEmpty, TableError, TableSkeleton } from "../../../ui/list-states.tsx";
import { SearchedList } from "../../../ui/searched-list.tsx";

export const Route = createFileRoute("/_admin/admin/resources")({
  head: privateHead("Resources"),
  component: AdminResources,
});

type Open = "resource" | "category" | undefined;

function AdminResources() {
  const [open, setOpen] = useState<Open>();
  const [category, setCategory] = useState<number>();
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
            onChoose={setCategory}
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
              onClear={() => setCategory(undefined)}
            />
          )}
        </Panel>
      </section>

      {open === "resource" && (
        <AddResourceDialog categories={categories.data ?? []} onClose={close} />
      )}
      {open === "category" && <AddCategoryDialog onClose={close} />}
    </>
  );
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
  onClear: () => void;
}

function Library({ resources, categories, category, onClear }: LibraryProps) {
  const narrowed = category !== undefined;
  return (
    <SearchedList
      noun={["resource", "resources"]}
      rows={narrowed ? resources.filter(({ categoryId }) => categoryId === category) : resources}
      textOf={({ title, description }) => `${title} ${description}`}
      empty="No resources found"
      narrowedBy={category}
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

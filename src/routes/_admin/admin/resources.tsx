import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import type { Resource, ResourceCategory } from "#domains/resources/resources.ts";
import { isFoundBy } from "#kit/values/typed-words.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { CategoryGrid, CategoryGridSkeleton } from "#domains/resources/category-grid.tsx";
import { ResourcesTable } from "#domains/resources/resources-table.tsx";
import { AdminSection } from "#kit/list/admin-section.tsx";
import { idIn } from "#kit/list/address.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { TableEmpty, TableSkeleton } from "#ui/list-states.tsx";
import { type SearchPlace, readSearchPlace } from "#ui/kept-search.ts";
import { SearchedList } from "#ui/searched-list.tsx";
import { useHasDraft } from "#domains/session/own-draft.client.ts";

export const Route = createFileRoute("/_admin/admin/resources")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): LibraryPlace => search as LibraryPlace,
  head: privateHead("Resources"),
  component: AdminResources,
});

type LibraryPlace = SearchPlace & { category?: number | undefined; edit?: number | undefined };

function readAddress(search: LibraryPlace): LibraryPlace {
  const { category, edit } = search;
  return { ...readSearchPlace({ ...search }), category: idIn(category), edit: idIn(edit) };
}

/** The dialogs for adding, with the names of their stored drafts. */
const DRAFTS = { resource: "resource new", category: "category new" } as const;

type Adding = keyof typeof DRAFTS;

/** The forms are loaded after the page: viewing the library does not need them. */
const ResourceDialog = lazyRouteComponent(
  () => import("#domains/resources/resource-dialog.tsx"),
  "ResourceDialog",
);
const AddCategoryDialog = lazyRouteComponent(
  () => import("#domains/resources/add-category-dialog.tsx"),
  "AddCategoryDialog",
);

function AdminResources() {
  useEffect(() => {
    for (const form of [ResourceDialog, AddCategoryDialog]) void form.preload?.();
  }, []);
  const { category, edit, ...place } = readAddress(Route.useSearch());
  const navigate = Route.useNavigate();
  const [open, setOpen] = useState<Adding | undefined>(useDraftOpen());
  const close = () => setOpen(undefined);
  const go = (search: LibraryPlace, replace = false) =>
    void navigate({ search, replace, resetScroll: false });
  const categories = trpc.resources.categories.useQuery().data?.rows;
  const chosen = categories?.find(({ id }) => id === category);
  return (
    <>
      <PageHeading
        title="Resources"
        description="The files that loan officers find in their portal."
      >
        <Actions categories={categories} onOpen={setOpen} />
      </PageHeading>
      <Categories
        chosen={category}
        onChoose={(wanted) => go({ search: place.search, category: wanted })}
      />
      <AdminSection id="resources" title={chosen ? `Resources in ${chosen.name}` : "All resources"}>
        <Library
          categories={categories ?? []}
          category={category}
          place={place}
          onPlace={(wanted, { replace }) => go({ category, ...wanted }, replace)}
          onEdit={({ id }) => go({ ...place, category, edit: id }, true)}
          onClear={() => go({}, true)}
        />
      </AdminSection>
      <Suspense>
        <Edited
          id={edit}
          categories={categories}
          onClose={() => go({ ...place, category }, true)}
        />
        {open === "category" && <AddCategoryDialog keptAs={DRAFTS.category} onClose={close} />}
        {open === "resource" && categories && (
          <ResourceDialog
            keptAs={DRAFTS.resource}
            categories={categories}
            category={chosen?.id}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface EditedProps {
  id: number | undefined;
  categories: readonly ResourceCategory[] | undefined;
  onClose: () => void;
}

/** The dialog that the address names: a reload opens it again, with its draft. */
function Edited({ id, categories, onClose }: EditedProps) {
  const resources = trpc.resources.list.useQuery({}).data?.rows;
  const resource = resources?.find((each) => each.id === id);
  if (!resource || !categories) return null;
  return (
    <ResourceDialog key={id} keptAs={`resource ${id}`} {...{ resource, categories, onClose }} />
  );
}

/** Reopens the form that was open when the session ended. */
function useDraftOpen(): Adding | undefined {
  const resource = useHasDraft(DRAFTS.resource);
  const category = useHasDraft(DRAFTS.category);
  if (resource) return "resource";
  return category ? "category" : undefined;
}

/** A resource needs a category, so without any the button leads to adding one. */
function Actions({
  categories,
  onOpen,
}: {
  categories: readonly ResourceCategory[] | undefined;
  onOpen: (what: Adding) => void;
}) {
  if (categories?.length === 0)
    return (
      <Button look="btn-accent" icon="folder-plus" onClick={() => onOpen("category")}>
        Create Category First
      </Button>
    );
  return (
    <>
      <Button icon="folder-plus" onClick={() => onOpen("category")}>
        Add Category
      </Button>
      <Button
        look="btn-accent"
        icon="plus"
        disabled={!categories}
        onClick={() => onOpen("resource")}
      >
        Add Resource
      </Button>
    </>
  );
}

interface CategoriesProps {
  /** The category whose resources are shown, if not all. */
  chosen: number | undefined;
  onChoose: (category: number | undefined) => void;
}

function Categories(props: CategoriesProps) {
  const { data, isPending, isError, refetch } = trpc.resources.categories.useQuery();
  const resources = trpc.resources.list.useQuery({}).data?.rows;
  return (
    <AdminSection id="categories" title="Categories">
      {isPending && <CategoryGridSkeleton />}
      {isError && (
        <Panel>
          <FailedToLoad inList onRetry={() => void refetch()}>
            Failed to fetch categories
          </FailedToLoad>
        </Panel>
      )}
      {data?.rows.length === 0 && (
        <Panel>
          <TableEmpty>No categories found</TableEmpty>
        </Panel>
      )}
      {data && <CategoryGrid categories={data.rows} resources={resources} {...props} />}
    </AdminSection>
  );
}

interface LibraryProps {
  categories: readonly ResourceCategory[];
  /** The category whose resources are shown, if not all. */
  category: number | undefined;
  place: SearchPlace;
  onPlace: (place: SearchPlace, how: { replace: boolean }) => void;
  onEdit: (resource: Resource) => void;
  onClear: () => void;
}

function Library({ categories, category, onEdit, onClear, ...kept }: LibraryProps) {
  const { data, isPending, isError, refetch } = trpc.resources.list.useQuery({});
  const narrowed = category !== undefined;
  const rows = data?.rows.filter(({ categoryId }) => !narrowed || categoryId === category);
  return (
    <Panel>
      {isPending && <TableSkeleton label="Loading resources..." searched />}
      {isError && (
        <FailedToLoad inList onRetry={() => void refetch()}>
          Failed to fetch resources
        </FailedToLoad>
      )}
      {rows && (
        <SearchedList
          noun={["resource", "resources"]}
          rows={rows}
          isFound={({ title, description }, typed) => isFoundBy(typed, [title, description])}
          empty="No resources found"
          {...kept}
          {...(narrowed && { onClear })}
        >
          {(shown) => <ResourcesTable resources={shown} categories={categories} onEdit={onEdit} />}
        </SearchedList>
      )}
    </Panel>
  );
}

function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className="scroll-mt-4 overflow-hidden rounded-box border border-base-300 bg-base-100">
      {children}
    </div>
  );
}

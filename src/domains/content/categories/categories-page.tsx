import { lazyRouteComponent, Link } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import type { Category } from "./categories.output.ts";
import { OrderHandle } from "#domains/content/list/order-handle.tsx";
import { useOrder } from "#domains/content/list/use-order.client.ts";
import { ContentStyles } from "#domains/content/admin/looks.tsx";
import { DeleteDialog } from "#kit/form/delete-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/toast-error.ts";
import { Icon } from "#ui/icon.tsx";
import { ListRows } from "#ui/list-rows.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
import { articlesOf } from "#domains/content/admin/words.client.ts";

/** Loaded on demand, because reading the list does not need its forms. */
const CategoryDialog = lazyRouteComponent(() => import("./category-dialog.tsx"), "CategoryDialog");
const MergeDialog = lazyRouteComponent(() => import("./merge-dialog.tsx"), "MergeDialog");

type Asking = { what: "add" } | { what: "rename" | "merge" | "delete"; category: Category };

const WORDS = {
  loading: "Loading categories...",
  failed: "Error loading categories. Please try again.",
  empty: "No categories yet. Add one, or choose one as you write an article.",
};

/** The categories of articles: added, renamed, ordered, merged and deleted. */
export function CategoriesPage() {
  const [asking, setAsking] = useState<Asking>();
  const list = trpc.admin.categories.list.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const close = () => setAsking(undefined);
  return (
    <>
      <ContentStyles />
      <button
        type="button"
        className="btn justify-self-start btn-accent"
        onClick={() => setAsking({ what: "add" })}
      >
        <Icon name="plus" className="size-4" />
        Add category
      </button>
      <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
        <ListRows list={list} words={WORDS} rows={list.data}>
          {(categories) => <CategoryTable categories={categories} onAsk={setAsking} />}
        </ListRows>
      </div>
      <Suspense>
        {asking?.what === "add" && <CategoryDialog onClose={close} />}
        {asking?.what === "rename" && <CategoryDialog category={asking.category} onClose={close} />}
        {asking?.what === "merge" && (
          <MergeDialog
            category={asking.category}
            others={(list.data ?? []).filter(({ id }) => id !== asking.category.id)}
            onClose={close}
          />
        )}
      </Suspense>
      {asking?.what === "delete" && <DeleteCategory category={asking.category} onClose={close} />}
    </>
  );
}

interface TableProps {
  categories: readonly Category[];
  onAsk: (asking: Asking) => void;
}

function CategoryTable({ categories, onAsk }: TableProps) {
  const list = useRef<HTMLDivElement>(null);
  const order = useOrder(categories, { list, nameOf: ({ name }) => name, move: useMove() });
  return (
    <>
      <p className="sr-only" role="status">
        {order.said}
      </p>
      <div ref={list}>
        <RecordTable
          caption="Categories, in the order of the blog"
          columns={["Name", "Articles", "Actions"]}
        >
          {order.items.map((category, index) => (
            <RecordGroup key={category.id}>
              <RecordRow>
                <RecordCell>
                  <div className="flex items-center gap-3">
                    <OrderHandle
                      id={category.id}
                      name={category.name}
                      place={`${index + 1} of ${order.items.length}`}
                      order={order}
                    />
                    <span className="font-semibold">{category.name}</span>
                  </div>
                </RecordCell>
                <RecordCell label="Articles">
                  <Link
                    to="/admin/content"
                    search={{ collection: "articles", category: category.name }}
                    className="tap link link-primary"
                  >
                    {articlesOf(category)}
                    <span className="sr-only"> in {category.name}</span>
                  </Link>
                </RecordCell>
                <RecordCell>
                  <Actions category={category} alone={categories.length === 1} onAsk={onAsk} />
                </RecordCell>
              </RecordRow>
            </RecordGroup>
          ))}
        </RecordTable>
      </div>
    </>
  );
}

interface ActionsProps {
  category: Category;
  /** There is no other category to merge it into. */
  alone: boolean;
  onAsk: TableProps["onAsk"];
}

/** A category with articles is merged into another one instead of being deleted. */
function Actions({ category, alone, onAsk }: ActionsProps) {
  const { name, articles } = category;
  return (
    <div className="flex flex-wrap gap-2 max-md:justify-end">
      <button
        type="button"
        className="btn btn-sm max-md:h-11"
        onClick={() => onAsk({ what: "rename", category })}
      >
        Rename<span className="sr-only"> {name}</span>
      </button>
      {!alone && (
        <button
          type="button"
          className="btn btn-sm max-md:h-11"
          onClick={() => onAsk({ what: "merge", category })}
        >
          Merge<span className="sr-only"> {name}</span>
        </button>
      )}
      {articles === 0 && (
        <button
          type="button"
          className="btn text-error btn-ghost btn-sm max-md:h-11"
          onClick={() => onAsk({ what: "delete", category })}
        >
          Delete<span className="sr-only"> {name}</span>
        </button>
      )}
    </div>
  );
}

/** Moves a category on the server, after which the list is read again. */
function useMove() {
  const { categories } = trpc.useUtils().admin;
  const { mutateAsync } = trpc.admin.categories.move.useMutation({
    onError: (error) => toastError(error, "The order could not be changed. Please try again."),
    onSettled: () => categories.invalidate(),
  });
  return (moved: { id: number; before: number | null }) => mutateAsync(moved).catch(() => {});
}

function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const { categories } = trpc.useUtils().admin;
  const { mutateAsync } = trpc.admin.categories.delete.useMutation();
  return (
    <DeleteDialog
      title={`Delete “${category.name}”?`}
      description="It has no articles."
      onDelete={() => mutateAsync({ id: category.id })}
      refresh={() => categories.invalidate()}
      onClose={onClose}
    />
  );
}

import { lazyRouteComponent, Link } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import type { Category } from "./categories.output.ts";
import { OrderHandle } from "#domains/content/list/order-handle.tsx";
import { type Order, useOrder } from "#domains/content/list/use-order.client.ts";
import { ContentStyles } from "#domains/content/admin/looks.tsx";
import { AdminList } from "#kit/list/admin-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { articlesOf } from "#domains/content/admin/words.client.ts";
import { Button } from "#ui/button.tsx";

/** Loaded on demand, because reading the list does not need its forms. */
const CategoryDialog = lazyRouteComponent(() => import("./category-dialog.tsx"), "CategoryDialog");
const MergeDialog = lazyRouteComponent(() => import("./merge-dialog.tsx"), "MergeDialog");

interface Asking {
  category?: Category;
  /** The others, to merge it into one of them. */
  others?: readonly Category[];
}

/** The categories of articles: added, renamed, ordered, merged and deleted. */
export function CategoriesPage() {
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  return (
    <>
      <ContentStyles />
      <Button look="justify-self-start btn-accent" icon="plus" onClick={() => setAsking({})}>
        Add category
      </Button>
      <List onAsk={setAsking} />
      <Suspense>
        {asking?.category && asking.others ? (
          <MergeDialog category={asking.category} others={asking.others} onClose={close} />
        ) : (
          asking && <CategoryDialog category={asking.category} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const nameOf = ({ name }: Category) => name;

function List({ onAsk }: { onAsk: (asking: Asking) => void }) {
  const { categories } = trpc.useUtils().admin;
  const list = trpc.admin.categories.list.useQuery(undefined, { refetchOnMount: "always" });
  const rows = useRef<HTMLDivElement>(null);
  const { mutateAsync: move } = trpc.admin.categories.move.useMutation({
    onSettled: () => categories.invalidate(),
  });
  const order = useOrder(list.data ?? [], { list: rows, nameOf, move });
  const remove = trpc.admin.categories.delete.useMutation();
  const listed = order.items.map((category, index) => {
    return { ...category, place: `${index + 1} of ${order.items.length}`, order };
  });
  return (
    <div ref={rows}>
      <p className="sr-only" role="status">
        {order.said}
      </p>
      <AdminList
        noun="categories"
        caption="Categories, in the order of the blog"
        empty="No categories yet. Add one, or choose one as you write an article."
        list={{ ...list, data: list.data && listed }}
        columns={{ Name, Articles }}
        nameOf={nameOf}
        actions={[
          { label: "Rename", press: (category) => onAsk({ category }) },
          {
            label: "Merge",
            press: (category) =>
              onAsk({ category, others: order.items.filter(({ id }) => id !== category.id) }),
            isFor: () => order.items.length > 1,
          },
        ]}
        remove={{
          // One with articles is merged into another one instead
          isFor: ({ articles }) => articles === 0,
          title: ({ name }) => `Delete “${name}”?`,
          description: () => "It has no articles.",
          send: ({ id }) => remove.mutateAsync({ id }),
          refresh: () => categories.invalidate(),
        }}
      />
    </div>
  );
}

function Name({ id, name, place, order }: Category & { place: string; order: Order }) {
  return (
    <div className="flex items-center gap-3">
      <OrderHandle {...{ id, name, place, order }} />
      <span className="font-semibold">{name}</span>
    </div>
  );
}

function Articles(category: Category) {
  return (
    <Link
      to="/admin/content"
      search={{ collection: "articles", category: category.name }}
      className="tap link link-primary"
    >
      {articlesOf(category)}
      <span className="sr-only"> in {category.name}</span>
    </Link>
  );
}

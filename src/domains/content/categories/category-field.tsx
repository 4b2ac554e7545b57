import { lazyRouteComponent } from "@tanstack/react-router";
import { type ChangeEvent, Suspense, useState } from "react";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput } from "#ui/inputs.tsx";

const CategoryDialog = lazyRouteComponent(() => import("./category-dialog.tsx"), "CategoryDialog");

interface Props {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  onAdded: (name: string) => void;
}

/** A choice among the categories, with a way to add one. */
export function CategoryField({ onAdded, ...select }: Props) {
  const [adding, setAdding] = useState(false);
  const { data = [] } = trpc.admin.categories.list.useQuery();
  // An import may have brought another one, which joins the list when the article is published
  const names = new Set([...data.map(({ name }) => name), select.value].filter(Boolean));
  return (
    <div className="grid gap-2">
      <SelectInput
        label="Category"
        hint="Visitors filter the blog by it."
        required
        choose="Choose a category"
        options={new Map([...names].map((name) => [name, name]))}
        {...select}
      />
      <button
        type="button"
        className="btn justify-self-start btn-sm max-md:h-11"
        onClick={() => setAdding(true)}
      >
        Add a category
      </button>
      <Suspense>
        {adding && (
          <CategoryDialog onSaved={({ name }) => onAdded(name)} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </div>
  );
}

import { type ComponentProps, lazy, Suspense } from "react";
import type { CategoryDialog as Dialog } from "./category-dialog.tsx";
import type { MergeDialog as Merge } from "./merge-dialog.tsx";

const Category = lazy(async () => ({
  default: (await import("./category-dialog.tsx")).CategoryDialog,
}));
const Merging = lazy(async () => ({ default: (await import("./merge-dialog.tsx")).MergeDialog }));

/** Loaded on demand, because reading the list does not need its form. */
export function CategoryDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Category {...props} />
    </Suspense>
  );
}

export function MergeDialog(props: ComponentProps<typeof Merge>) {
  return (
    <Suspense>
      <Merging {...props} />
    </Suspense>
  );
}

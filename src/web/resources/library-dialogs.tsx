import type { ResourceCategory } from "#shared/resources.ts";
import { AddCategoryDialog } from "./add-category-dialog.tsx";
import { AddResourceDialog } from "./add-resource-dialog.tsx";

interface Props {
  what: "resource" | "category";
  /** What the draft of it is kept as. */
  keptAs: string;
  categories: readonly ResourceCategory[] | undefined;
  /** The category that was shown. */
  category: number | undefined;
  onClose: () => void;
}

/** The dialogs that add to the library, loaded separately by the page. */
export function LibraryDialog({ what, categories, category, ...rest }: Props) {
  if (what === "category") return <AddCategoryDialog {...rest} />;
  if (!categories) return null;
  return <AddResourceDialog categories={categories} category={category} {...rest} />;
}

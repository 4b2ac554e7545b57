import type { FileType, Resource } from "./resources.ts";
import { isFoundBy } from "#kit/values/typed-words.ts";

/** An officer's filter of the library; an absent field does not narrow the list. */
export interface LibraryFilter {
  search: string;
  /** Null selects the resources whose category was deleted. */
  categoryId?: number | null;
  fileType?: FileType;
  order: "newest" | "title";
}

export const WHOLE_LIBRARY: LibraryFilter = { search: "", order: "newest" };

/**
 * The resources with every word in title or description, of the given category and type, in the
 * given order.
 */
export function filterLibrary(
  resources: readonly Resource[],
  { search, categoryId, fileType, order }: LibraryFilter,
): Resource[] {
  const found = resources.filter(
    (resource) =>
      isFoundBy(search, [resource.title, resource.description]) &&
      (categoryId === undefined || resource.categoryId === categoryId) &&
      (fileType === undefined || resource.fileType === fileType),
  );
  return order === "newest"
    ? found.toSorted((one, other) => other.id - one.id)
    : found.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
}

/** The number of resources in each category; null counts those whose category was deleted. */
export function countByCategory(resources: readonly Resource[]): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const { categoryId } of resources) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  return counts;
}

import type { FileType, Resource } from "./resources.ts";

/** How an officer looks at the library; without a field it does not narrow the list. */
export interface LibraryFilter {
  search: string;
  /** Null stands for the resources whose category is gone. */
  categoryId?: number | null;
  fileType?: FileType;
  order: "newest" | "title";
}

export const WHOLE_LIBRARY: LibraryFilter = { search: "", order: "newest" };

/** The resources with every word in title or description, of that category and type, in that order. */
export function filterLibrary(
  resources: readonly Resource[],
  { search, categoryId, fileType, order }: LibraryFilter,
): Resource[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = resources.filter((resource) => {
    const text = `${resource.title}\n${resource.description}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (categoryId === undefined || resource.categoryId === categoryId) &&
      (fileType === undefined || resource.fileType === fileType)
    );
  });
  return order === "newest"
    ? found.toSorted((one, other) => other.id - one.id)
    : found.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
}

/** How many resources each category holds; null counts those whose category is gone. */
export function countByCategory(resources: readonly Resource[]): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const { categoryId } of resources) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  return counts;
}

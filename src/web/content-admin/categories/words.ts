import type { Category } from "#shared/categories.output.ts";
import { counted } from "#shared/counted.ts";

export function articlesOf({ articles }: Category): string {
  if (articles === 0) return "No articles";
  return counted(articles, "article");
}

import type { Category } from "#shared/categories.output.ts";

export function articlesOf({ articles }: Category): string {
  if (articles === 0) return "No articles";
  return articles === 1 ? "1 article" : `${articles.toLocaleString("en-US")} articles`;
}

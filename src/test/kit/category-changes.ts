const path = "/api/admin/article-categories";

/**
 * The calls that change the categories of articles, in an order that works; the samples have four.
 */
export const CATEGORY_CHANGES: [route: string, body: object, entry: string][] = [
  [`POST ${path}`, { name: "Rates" }, "categories.add | category 5 (Rates) | null | null"],
  [`POST ${path}`, { name: "News" }, "categories.add | category 6 (News) | null | null"],
  [
    `PATCH ${path}/5`,
    { name: "Interest" },
    'categories.rename | category 5 (Rates) | {"name":"Rates"} | {"name":"Interest","articles":0}',
  ],
  [`POST ${path}/6/move`, { before: 5 }, "categories.move | category 6 (News) | 6 | 5"],
  [
    `POST ${path}/5/merge`,
    { into: 6 },
    'categories.merge | category 5 (Interest) | null | {"into":"News","articles":0}',
  ],
  [`DELETE ${path}/6`, {}, "categories.delete | category 6 (News) | null | null"],
];

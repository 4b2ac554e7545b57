import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { toBlogFilter } from "./blog-address.ts";
import { categoriesOf, filterPosts } from "./blog-filter.ts";

const posts = [
  { title: "Closing Costs", excerpt: "What the table of fees means", category: "Buying" },
  { title: "Points", excerpt: "Paying at CLOSING for a lower rate", category: "Rates" },
  { title: "Why rates move", excerpt: "Bonds and news (and luck)", category: "Rates" },
];

test("blog search: case-insensitive match on title or excerpt", () => {
  expect(filterPosts(posts, { search: "closing" })).toEqual([posts[0], posts[1]]);
  expect(filterPosts(posts, { search: " TABLE " })).toEqual([posts[0]]);
});

test("blog search is combined with an exact category match", () => {
  expect(filterPosts(posts, { search: "closing", category: "Rates" })).toEqual([posts[1]]);
  expect(filterPosts(posts, { category: "rates" })).toEqual([]);
  expect(filterPosts(posts, { category: "Rate" })).toEqual([]);
});

test("without search and category every post is listed", () => {
  expect(filterPosts(posts, {})).toEqual(posts);
  expect(filterPosts(posts, toBlogFilter({ search: "", category: "" }))).toEqual(posts);
});

test("any search text is taken literally", () => {
  expect(filterPosts(posts, { search: "(and" })).toEqual([posts[2]]);
  expect(filterPosts(posts, { search: ".*" })).toEqual([]);
  assert(
    property(string({ unit: "binary" }), string({ unit: "binary" }), (text, category) => {
      expect(filterPosts(posts, { search: text, category }).length).toBeLessThan(3);
    }),
  );
});

test("anything else in an address is read as text", () => {
  expect(toBlogFilter({ search: 30, category: true })).toEqual({ search: "30", category: "true" });
  expect(toBlogFilter({ search: null, category: ["a"] })).toEqual({
    search: "null",
    category: '["a"]',
  });
  expect(toBlogFilter({ search: "x".repeat(1000) }).search).toHaveLength(200);
});

test("All plus each distinct category", () => {
  expect(categoriesOf(posts)).toEqual(["Buying", "Rates"]);
});

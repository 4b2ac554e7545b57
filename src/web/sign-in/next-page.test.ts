import { expect, test } from "vitest";
import { nextPage } from "./next-page.ts";

test.each([
  ["/admin/users?open=5", "/admin/users?open=5"],
  ["/admin/dashboard?tab=messages&open=12", "/admin/dashboard?tab=messages&open=12"],
])("a sign-in continues to %s", (next, page) => {
  expect(nextPage(next, "/admin")).toBe(page);
});

test.each([
  "/admin",
  "/account",
  "//evil.example/admin/",
  "https://evil.example/admin/users",
  "/admin/../account",
  "/admin/..//evil.example",
  "javascript:alert(1)",
  `/admin/${"x".repeat(600)}`,
  "",
  undefined,
  7,
])("a sign-in does not continue to %s", (next) => {
  expect(nextPage(next, "/admin")).toBeUndefined();
});

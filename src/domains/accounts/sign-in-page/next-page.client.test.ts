import { expect, test } from "vitest";
import { nextFile, nextPage } from "./next-page.client.ts";

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

test.each([
  ["/uploads/documents/aB3_x-9.pdf", "/uploads/documents/aB3_x-9.pdf"],
  ["/uploads/documents/../../api/user", undefined],
  ["/uploads/resources/1.pdf", undefined],
  ["//evil.example/uploads/documents/a.pdf", undefined],
  [["/uploads/documents/a.pdf"], undefined],
  [undefined, undefined],
])("as a document after a sign-in, %s is %s", (next, file) => {
  expect(nextFile(next)).toBe(file);
});

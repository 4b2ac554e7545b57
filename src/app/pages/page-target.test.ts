import { expect, test } from "vitest";
import { canonicalPath } from "#platform/http/canonical-path.ts";

test.each([
  ["/", "/"],
  ["/blog/first-time", "/blog/first-time"],
  ["/blog/first%2Dtime", "/blog/first-time"],
  ["/%62log", "/blog"],
  ["/blog/", "/blog"],
  ["//blog///first", "/blog/first"],
  ["//evil.example/x", "/evil.example/x"],
  ["/blog/caf%c3%a9", "/blog/caf%C3%A9"],
  ["/blog/a%2fb", "/blog/a%2Fb"],
  ["/blog/100%25", "/blog/100%25"],
  ["/about%20", "/about"],
  ["/blog/x%20%20", "/blog/x"],
  ["/blog/%20/%C2%A0x%0A", "/blog/x"],
  ["/%20", "/"],
  ["/blog/a%20b", "/blog/a%20b"],
  ["/blog;x", "/blog;x"],
  ["/blog/a%3Bb,c=d:e@f&g+h$i", "/blog/a;b,c=d:e@f&g+h$i"],
])("%s is spelled %s", (path, spelling) => {
  expect(canonicalPath(path)).toBe(spelling);
  expect(canonicalPath(spelling)).toBe(spelling);
});

test.each(["/%ZZ", "/blog/%E0%A4%A", "/%"])("%s is not valid text", (path) => {
  expect(canonicalPath(path)).toBeUndefined();
});

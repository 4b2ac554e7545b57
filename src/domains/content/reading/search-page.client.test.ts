import { expect, test } from "vitest";
import { Route } from "#routes/_site/search.tsx";

test("a search is read by its words alone, so that a campaign's parameters do not undo the server's page", () => {
  const search = { q: "points", utm_source: "mail" };
  expect(Route.options.loaderDeps?.({ search })).toEqual({ q: "points" });
});

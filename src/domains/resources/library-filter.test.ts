import { describe, expect, test } from "vitest";
import { countByCategory, filterLibrary, WHOLE_LIBRARY } from "./library-filter.ts";
import type { Resource } from "./resources.ts";

const BASE: Resource = {
  id: 1,
  title: "Rate sheet",
  description: "This week's rates",
  fileUrl: "/uploads/resources/x.pdf",
  fileType: "pdf",
  fileName: "x.pdf",
  size: 1,
  categoryId: 1,
  uploadedById: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  replacedAt: null,
  revision: 1,
};
const LIBRARY: Resource[] = [
  BASE,
  {
    ...BASE,
    id: 2,
    title: "Open house flyer",
    description: "To print",
    fileType: "jpg",
    categoryId: 2,
  },
  {
    ...BASE,
    id: 3,
    title: "archive",
    description: "Rates of last year",
    fileType: "zip",
    categoryId: null,
  },
];

const ids = (filter: Partial<typeof WHOLE_LIBRARY>) =>
  filterLibrary(LIBRARY, { ...WHOLE_LIBRARY, ...filter }).map(({ id }) => id);

describe("The library", () => {
  test.each([
    ["is whole and newest first to begin with", {}, [3, 2, 1]],
    ["is searched over title and description, in any case", { search: "RATE" }, [3, 1]],
    ["is searched for every word", { search: "rates last" }, [3]],
    ["can be narrowed to a category", { categoryId: 2 }, [2]],
    ["can be narrowed to what has lost its category", { categoryId: null }, [3]],
    ["can be narrowed to a file type", { fileType: "pdf" as const }, [1]],
    ["may hold nothing of the kind", { search: "rate", fileType: "jpg" as const }, []],
  ])("%s", (_what, filter, found) => {
    expect(ids(filter)).toEqual(found);
  });

  test("titles sort as people sort them, capitals and small letters alike", () => {
    const titles = filterLibrary(LIBRARY, { search: "", order: "title" }).map(({ title }) => title);
    expect(titles).toEqual(["archive", "Open house flyer", "Rate sheet"]);
  });

  test("counts are by category", () => {
    expect([...countByCategory(LIBRARY)]).toEqual([
      [1, 1],
      [2, 1],
      [null, 1],
    ]);
  });
});

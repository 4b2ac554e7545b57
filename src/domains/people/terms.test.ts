import { expect, test } from "vitest";
import { allTables } from "#app/tables.ts";
import { TERMS } from "./terms.ts";

test("each column that holds something of a person has a term, and each term has a column", () => {
  const kinds = allTables.flatMap(({ columns }) =>
    Object.values(columns).map(({ facts }) => facts.personal),
  );
  const personal = new Set(kinds.filter((kind) => kind !== "none"));
  expect(Object.keys(TERMS).toSorted()).toEqual([...personal].toSorted());
});

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allTables } from "#app/tables.ts";

/** What is the lender's own, or about people who work there: their accounts are deleted. */
const NOT_OF_BORROWERS = ["none", "staff", "officers"];

/** Tables of which nothing is looked for, with the reason. */
const LEFT: Record<string, string> = {
  reads: "typed words are removed by forgetSearches; the rest says what staff did",
  secondFactorChallenges: "end after minutes",
  usersShown: "officers that the website showed, and officers are no borrowers",
  wrongTries: "hashes, which end after minutes",
};

/** The tables that the code for erasing names, that are declared by address, or that refer to one. */
function erasedTables(): Set<string> {
  const sources = globSync("src/domains/people/*.server.ts").filter(
    (file) => !file.includes(".test."),
  );
  const code = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const named = [
    ...code.matchAll(/(?:deleteFrom|updateTable|deleteRecords)\((?:\s*|trx, )"(\w+)"/g),
  ];
  const erased = new Set(named.map(([, table = ""]) => table));
  if (code.includes("await removeUser(")) erased.add("users");
  if (code.includes("await deleteLeads(")) erased.add("leads");
  for (const { name, options } of allTables) if (options.ofAddress) erased.add(name);
  for (let before = 0; before < erased.size;) {
    before = erased.size;
    for (const { name, columns } of allTables)
      for (const { facts } of Object.values(columns)) {
        const { table = "", onDelete } = facts.references ?? {};
        if (onDelete === "cascade" && erased.has(table)) erased.add(name);
      }
  }
  return erased;
}

test("every table with a person's data is erased with them, or named with the reason why not", () => {
  const erased = erasedTables();
  const forgotten = allTables.filter(
    ({ name, columns }) =>
      !erased.has(name) &&
      Object.values(columns).some(({ facts }) => !NOT_OF_BORROWERS.includes(facts.personal)),
  );
  expect(forgotten.map(({ name }) => name).toSorted()).toEqual(Object.keys(LEFT));
});

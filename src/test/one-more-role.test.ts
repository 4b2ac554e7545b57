import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DESK_ROLE_NAMES } from "#domains/accounts/roles.ts";
import { filesIn } from "#test/kit/source.ts";

const ALLOWED = ["src/domains/accounts/roles.ts", "src/test/kit/people.ts"];

test("a role of the desk is named in its definition and in the step of its column", () => {
  const files = filesIn("src").filter((file) => !/\.test\.|\.gen\.ts$/.test(file));
  const naming = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return DESK_ROLE_NAMES.some((role) => text.includes(role));
  });
  expect(files.length).toBeGreaterThan(600);
  expect(naming.toSorted()).toEqual(ALLOWED);
});

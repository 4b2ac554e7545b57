import { expect, test } from "vitest";
import { isFoundBy } from "./typed-words.ts";

const FIELDS = ["Patrick Adeyemi", "patrick@people.example", "(212) 555-0199", "NMLS 204571"];

test.each([
  "patrick",
  "ADE pat",
  "2125550199",
  "212.555.0199",
  "+1 212 555 0199",
  "0199",
  "nmls 2045",
  "",
  " ",
  "@ (",
])("'%s' finds the person", (typed) => {
  expect(isFoundBy(typed, FIELDS)).toBe(true);
});

test.each(["nobody", "patrick nobody", "2125550100", "199 2126", "%", "_", "@ %"])(
  "'%s' finds nobody",
  (typed) => {
    expect(isFoundBy(typed, FIELDS)).toBe(false);
  },
);

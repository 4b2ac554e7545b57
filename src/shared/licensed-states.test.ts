import { expect, test } from "vitest";
import { licensedStates } from "./licensed-states.ts";

test.each([
  ["New York, New Jersey", ["NJ", "NY"]],
  ["NY, NJ and Connecticut.", ["CT", "NJ", "NY"]],
  ["west virginia", ["WV"]],
  ["Virginia; West Virginia", ["VA", "WV"]],
  ["Washington, DC and Maryland", ["DC", "MD"]],
  ["The District of Columbia and Washington", ["DC", "WA"]],
])("%s names its states", (words, codes) => {
  expect([...(licensedStates(words) ?? [])].toSorted()).toEqual(codes);
});

test.each(["", "all 50 states", "in or near me, ok"])("%j names none", (words) => {
  expect(licensedStates(words)).toBeUndefined();
});

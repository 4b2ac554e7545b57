import { expect, test } from "vitest";
import { isLicensedInNewYork, licensedStates } from "./licensed-states.ts";

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

test.each([
  "NYS Department of Financial Services, License #B500124",
  "Licensed Mortgage Banker, NYDFS",
  "N.Y. Dept. of Financial Services",
  "New York State Dept of\nFinancial Services",
  "Mortgage Banker in NY, NMLS #204571",
  "Licensed by the Depts. of Banking of Connecticut (No. 12) and New York",
  "New York licensed mortgage banker",
  "Banking Department of the State of New York",
  "Licensed by the Department of Financial Services of New York",
  "Not licensed in Texas, but licensed in New York",
  "Not licensed in Texas but licensed in New York",
  "This is not a commitment to lend, licensed in New York",
])("%j is a license of New York", (text) => {
  expect(isLicensedInNewYork(text)).toBe(true);
});

test.each([
  "Albany, NY 12207 office. Licensed by Texas SML",
  "Licensed by Texas SML; office in New York, NY",
  "Licensed by Texas SML, 1 Main Street, New York, N.Y. 10004",
  "New York City based; licensed by New Jersey",
  "New York-based lender, licensed by New Jersey",
  "Not licensed in New York",
  "Licensed in New Jersey, not in New York",
  "Licensed in New Jersey; not currently licensed by the NYS Department of Financial Services",
  "Licensed in Texas but not registered or licensed in New York.",
])("%j is none", (text) => {
  expect(isLicensedInNewYork(text)).toBe(false);
});

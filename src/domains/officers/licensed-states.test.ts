import { expect, test } from "vitest";
import { nmlsIn } from "#domains/settings/license-line.ts";
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

test.each(["all 50 states except New York and NV", "Nationwide, excluding Nevada and NY."])(
  "%s names all others",
  (words) => {
    const codes = licensedStates(words);
    expect([codes?.has("NY"), codes?.has("NV"), codes?.has("TX")]).toEqual([false, false, true]);
  },
);

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
  "Licensed in all 50 states",
  "Licensed nationwide. NMLS #204571",
  "Mortgage lender licensed in every state and D.C.",
  "Licensed in all states except Texas",
  "Licensed in all states except Texas; licensed in New York by DFS",
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
  "licensed nationwide except NY",
  "Licensed in all 50 states, with the exception of Nevada, Texas, and New York.",
  "Licensed in every state other than New York",
  "Licensed in all states (excluding NY)",
  "Licensed in all 49 states but New York",
  "Licensed in New Jersey, programs may not be available in all states",
  "Not licensed in all states. Licensed in Texas",
  "Licensed in Texas, registered with the Nationwide Multistate Licensing System, ID 204571",
])("%j is none", (text) => {
  expect(isLicensedInNewYork(text)).toBe(false);
});

test.each([
  ["Licensed by NYS DFS. Company NMLS #7654321", "7654321"],
  ["NMLS ID 204571", "204571"],
  ["NMLS No. 204571. NMLS#204571", "204571"],
  ["NMLS Unique Identifier: 204571", "204571"],
  ["Ann Lee, NMLS 111222. Company NMLS ID: 7654321", "7654321"],
  ["Ann Lee, NMLS 111222. Ames Lending NMLS 7654321", undefined],
  ["See NMLS Consumer Access, License #500124", undefined],
])("%j has the company's NMLS number %s", (text, number) => {
  expect(nmlsIn(text)).toBe(number);
});

import { FHA_TABLES } from "#lending/calculations/fee-tables.ts";
import type { AddedTable } from "#lending/dated-tables.output.ts";

const {
  source: _,
  effectiveFrom: __,
  reviewBy: ___,
  ...fha
} = FHA_TABLES[0] as never as Record<string, unknown>;

/** Up-front premiums of 1% from 2027 on. */
export const BETTER_FHA = {
  kind: "fha",
  source: "Mortgagee Letter of a test",
  effectiveFrom: "2027-01-01",
  effectiveTo: null,
  reviewBy: "2028-01-01",
  content: { ...fha, upfrontPercent: 1 },
} as AddedTable;

/** Invented round numbers. */
export const LIMITS: AddedTable = {
  kind: "limits",
  source: "Announcement of a test",
  effectiveFrom: "2026-01-01",
  effectiveTo: "2026-12-31",
  reviewBy: "2026-12-31",
  content: {
    baseline: { one: 800_000, two: 1_000_000, three: 1_200_000, four: 1_500_000 },
    ceiling: { one: 1_200_000, two: 1_500_000, three: 1_800_000, four: 2_250_000 },
  },
};

export const COUNTIES = [
  "State,County,1 unit,2 units,3 units,4 units,Year",
  'NY,KINGS COUNTY,"1,200,000","1,500,000","1,800,000","2,250,000",2026',
  "CA,ALPINE COUNTY,800000,1000000,1200000,1500000,2026",
  "",
].join("\r\n");

/** The agency's list for conforming loans, as downloaded: headings over two lines, no year. */
export const PUBLISHED_CONFORMING = [
  '"FIPS\nState\nCode","FIPS\nCounty\nCode",County Name,State,"CBSA\nNumber","One-Unit\nLimit","Two-Unit\nLimit","Three-Unit\nLimit","Four-Unit\nLimit"',
  '01,001,AUTAUGA COUNTY,AL,33860,"$832,750 ","$1,066,250 ","$1,288,800 ","$1,601,750 "',
  '36,047,KINGS COUNTY,NY,35620,"$1,249,125 ","$1,599,375 ","$1,933,200 ","$2,402,625 "',
  '66,010,GUAM,GU,,"$1,249,125 ","$1,599,375 ","$1,933,200 ","$2,402,625 "',
  ",,,,,,,,",
].join("\r\n");

/** A line of HUD's list for FHA, in its layout. */
function hudLine(state: string, name: string, limits: number[]): string {
  const digits = limits.map((limit) => String(limit).padStart(7, "0")).join("");
  const metro = `${"35620".padEnd(10)}${"NEW YORK-NEWARK-JERSEY CITY".padEnd(50)}00000`;
  const place = `${state}047${"STATE".padEnd(26)}${name.padEnd(15)}`;
  return `${metro}S0500000${digits}${place}20260101202601010500000 2025`;
}

/** HUD's list for FHA, as downloaded: fixed columns, no headings, no year. */
export const PUBLISHED_FHA = [
  hudLine("AL", "AUTAUGA", [541_287, 693_050, 837_700, 1_041_125]),
  hudLine("NY", "KINGS", [1_249_125, 1_599_375, 1_933_200, 2_402_625]),
  "",
].join("\n");

const NOTICE = {
  state: "NY",
  role: "Mortgage banker",
  shownAt: "application",
  words: "Read this",
  link: "https://state.example/pamphlet",
  effectiveFrom: "2025-06-11",
  effectiveTo: null,
  source: "A law",
  reviewBy: "2027-06-30",
};

const NOTICES = "/api/admin/state-notices";
const NOTICE_ENTRY = "notice of NY, A law";

export const NOTICE_CHANGES: [route: string, body: object, entry: string][] = [
  [`POST ${NOTICES}`, NOTICE, `dated-tables.addNotice | ${NOTICE_ENTRY} | null | {`],
  [
    `PATCH ${NOTICES}/1`,
    { ...NOTICE, revision: 1, words: "Hear this" },
    `dated-tables.changeNotice | ${NOTICE_ENTRY} | {`,
  ],
  [`DELETE ${NOTICES}/1`, {}, `dated-tables.deleteNotice | ${NOTICE_ENTRY} | {`],
];

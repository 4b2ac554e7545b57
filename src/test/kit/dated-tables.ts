import { FHA_TABLES } from "#shared/calculations/fee-tables.ts";
import type { AddedTable } from "#shared/dated-tables.output.ts";

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

/** Round numbers, of nobody. */
export const LIMITS: AddedTable = {
  kind: "limits",
  source: "Announcement of a test",
  effectiveFrom: "2026-01-01",
  effectiveTo: "2027-01-01",
  reviewBy: "2026-12-31",
  content: {
    baseline: { one: 800_000, two: 1_000_000, three: 1_200_000, four: 1_500_000 },
    ceiling: { one: 1_200_000, two: 1_500_000, three: 1_800_000, four: 2_250_000 },
  },
};

/** Two counties of 2026, as a spreadsheet saves them. */
export const COUNTIES = [
  "State,County,1 unit,2 units,3 units,4 units,Year",
  'NY,KINGS COUNTY,"1,200,000","1,500,000","1,800,000","2,250,000",2026',
  "CA,ALPINE COUNTY,800000,1000000,1200000,1500000,2026",
  "",
].join("\r\n");

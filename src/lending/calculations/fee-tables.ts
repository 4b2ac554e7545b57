import type {
  FhaContent,
  LimitsContent,
  RatiosContent,
  UsdaContent,
  VaContent,
} from "#lending/dated-tables.output.ts";
import { QUALIFYING_RATIOS } from "./affordability.ts";

/**
 * Fees, limits and guidelines, by the dates from which they apply. They are data: a new letter or
 * law is a new entry, and values that it does not state are not guessed. Dates are `YYYY-MM-DD`.
 * Those below are built in; admins add later ones, see tables-in-force.ts.
 */
export interface Dated {
  /** The source, in words that can be looked up. */
  source: string;
  effectiveFrom: string;
  /** The last day on which the table applies; undefined while unknown. */
  effectiveTo?: string;
  /** When a person should check whether it still applies. */
  reviewBy: string;
}

export type FhaTable = Dated & FhaContent;
export type VaTable = Dated & VaContent;
export type UsdaTable = Dated & UsdaContent;
export type LimitsTable = Dated & LimitsContent;
export type RatiosTable = Dated & RatiosContent;

/** The tables of each kind, newest first. */
export interface Tables {
  fha: readonly FhaTable[];
  va: readonly VaTable[];
  usda: readonly UsdaTable[];
  limits: readonly LimitsTable[];
  ratios: readonly RatiosTable[];
}

export type TableKind = keyof Tables;

/** By case number endorsement. Newest first. */
export const FHA_TABLES: readonly FhaTable[] = [
  {
    source: "HUD Mortgagee Letter 2023-05, appendix 1.0 of Handbook 4000.1",
    effectiveFrom: "2023-03-20",
    reviewBy: "2027-03-20",
    upfrontPercent: 1.75,
    leastDownPercent: 3.5,
    endsUpToLtvPercent: 90,
    endsAfterMonths: 132,
    baseLoanLimit: 726_200,
    shortTermMonths: 180,
    long: {
      upToLimit: [
        { upToLtvPercent: 95, annualPercent: 0.5 },
        { upToLtvPercent: 100, annualPercent: 0.55 },
      ],
      aboveLimit: [
        { upToLtvPercent: 95, annualPercent: 0.7 },
        { upToLtvPercent: 100, annualPercent: 0.75 },
      ],
    },
    short: {
      upToLimit: [
        { upToLtvPercent: 90, annualPercent: 0.15 },
        { upToLtvPercent: 100, annualPercent: 0.4 },
      ],
      aboveLimit: [
        { upToLtvPercent: 78, annualPercent: 0.15 },
        { upToLtvPercent: 90, annualPercent: 0.4 },
        { upToLtvPercent: 100, annualPercent: 0.65 },
      ],
    },
  },
];

export const VA_USES = ["first", "subsequent"] as const;

export const VA_PURPOSES = [
  "purchase",
  "cash-out",
  "irrrl",
  "assumption",
  "manufactured",
  "native-american-direct",
] as const;

const both = (percent: number) => ({ first: percent, subsequent: percent });

// Decision: src/decisions/066-vas-last-day.md
/**
 * By closing date. Newest first. Source: https://www.law.cornell.edu/uscode/text/38/3729, with its
 * notes.
 */
export const VA_TABLES: readonly VaTable[] = [
  {
    source: "38 USC 3729(b)(2); VA Circular 26-23-06",
    effectiveFrom: "2023-04-07",
    effectiveTo: "2031-11-14",
    reviewBy: "2031-11-14",
    purchase: [
      { fromDownPercent: 10, first: 1.25, subsequent: 1.25 },
      { fromDownPercent: 5, first: 1.5, subsequent: 1.5 },
      { fromDownPercent: 0, first: 2.15, subsequent: 3.3 },
    ],
    other: {
      "cash-out": { first: 2.15, subsequent: 3.3 },
      irrrl: both(0.5),
      assumption: both(0.5),
      manufactured: both(1),
      "native-american-direct": both(1.25),
    },
  },
];

/** Shares of income that lenders use: customs and handbooks, not an approval. */
const RATIO_TABLES: readonly RatiosTable[] = [
  {
    source:
      "Lenders' custom for conventional loans; HUD Handbook 4155.1, 4.F (FHA); 38 CFR 36.4340 (VA); 7 CFR 3555.151 (USDA)",
    effectiveFrom: "2026-01-01",
    reviewBy: "2027-12-31",
    ...QUALIFYING_RATIOS,
  },
];

/** By closing date. Limits change each year: those of a later year are for an admin to add. */
const LIMITS_TABLES: readonly LimitsTable[] = [
  {
    // https://www.fhfa.gov/news/news-release/fhfa-announces-conforming-loan-limit-values-for-2026
    // FHA's, for cases of the same year: HUD's letter as quoted at
    // https://www.newrezcorrespondent.com/bulletins/announcement-2026-001-fha-2026-maximum-loan-limits
    source:
      "Federal Housing Finance Agency, conforming loan limit values for 2026, November 25, 2025; FHA: HUD Mortgagee Letter 2025-23",
    effectiveFrom: "2026-01-01",
    effectiveTo: "2026-12-31",
    // The next year's are announced in the last days of November
    reviewBy: "2026-11-30",
    baseline: { one: 832_750, two: 1_066_250, three: 1_288_800, four: 1_601_750 },
    ceiling: { one: 1_249_125, two: 1_599_375, three: 1_933_200, four: 2_402_625 },
    fhaFloor: { one: 541_287, two: 693_050, three: 837_700, four: 1_041_125 },
    fhaCeiling: { one: 1_249_125, two: 1_599_375, three: 1_933_200, four: 2_402_625 },
  },
];

export const BUILT_IN: Tables = {
  fha: FHA_TABLES,
  va: VA_TABLES,
  // Set anew for each fiscal year, and not verified at their source here, so an admin adds them
  usda: [],
  limits: LIMITS_TABLES,
  ratios: RATIO_TABLES,
};

/**
 * Fees set by the government, by the dates from which they apply. They are data: a new letter or
 * law is a new entry, and values that it does not state are not guessed. Dates are `YYYY-MM-DD`.
 */
interface Dated {
  /** The source, in words that can be looked up. */
  source: string;
  effectiveFrom: string;
  /** The first day on which the table no longer applies; undefined while unknown. */
  effectiveTo?: string;
  /** When a person should check whether it still applies. */
  reviewBy: string;
}

/** The annual premium of loans up to a share of the value. */
interface FhaBand {
  upToLtvPercent: number;
  annualPercent: number;
}

export interface FhaTable extends Dated {
  upfrontPercent: number;
  /** Minimum down payment, percent of the price. */
  leastDownPercent: number;
  /** Premiums that end: up to this share of the value, after this many months. */
  endsUpToLtvPercent: number;
  endsAfterMonths: number;
  /** The base loan up to which the first list of bands applies. */
  baseLoanLimit: number;
  /** Terms up to this use the short bands. */
  shortTermMonths: number;
  long: { upToLimit: FhaBand[]; aboveLimit: FhaBand[] };
  short: { upToLimit: FhaBand[]; aboveLimit: FhaBand[] };
}

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
export type VaUse = (typeof VA_USES)[number];

export const VA_PURPOSES = [
  "purchase",
  "cash-out",
  "irrrl",
  "assumption",
  "manufactured",
  "native-american-direct",
] as const;
export type VaPurpose = (typeof VA_PURPOSES)[number];

export interface VaTable extends Dated {
  /** Purchases by down payment, the largest share first. */
  purchase: { fromDownPercent: number; first: number; subsequent: number }[];
  other: Record<Exclude<VaPurpose, "purchase">, Record<VaUse, number>>;
}

const both = (percent: number) => ({ first: percent, subsequent: percent });

/** By closing date. Newest first. */
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

/** A table that a person should have checked by now. */
export interface OverdueTable extends Pick<Dated, "source" | "reviewBy"> {
  programme: "FHA" | "VA";
}

/**
 * The newest tables whose review date has passed: their fees may have changed.
 * @param today `YYYY-MM-DD`
 */
export function overdueTables(today: string): OverdueTable[] {
  const newest = [
    { programme: "FHA" as const, table: FHA_TABLES[0] },
    { programme: "VA" as const, table: VA_TABLES[0] },
  ];
  return newest.flatMap(({ programme, table }) =>
    table && table.reviewBy < today
      ? [{ programme, source: table.source, reviewBy: table.reviewBy }]
      : [],
  );
}

import { CalculationError } from "#lending/calculations/checks.ts";
import type { FhaTable } from "#lending/calculations/fee-tables.ts";
import {
  fhaMortgageInsurance,
  usdaGuaranteeFees,
  vaFundingFee,
} from "#lending/calculations/government-fees.ts";
import {
  inForce as isInForce,
  type KnownWithCounties as Known,
  type OverdueTable,
  overdueTables,
  tableAt,
} from "#lending/calculations/tables-in-force.ts";
import { reviewWords } from "#lending/calculators/review-words.ts";
import { asPercent, inDollars } from "#lending/calculators/words.ts";
import type { ComparedLoan, LoanComparison, LoanType } from "./content.output.ts";
import type { CollectionFields } from "./items/content-items.ts";
import { formatLongDate } from "#kit/values/format.ts";
import {
  FACT_NAMES,
  type LoanFact,
  type LoanFacts,
  type LoanProgram,
} from "#lending/loan-facts.ts";
import type { SiteWords } from "./site-texts/site-texts.ts";
import type { Db } from "#platform/database/engine.ts";
import { listLive, type LiveItem } from "./live.server.ts";
import { findWords } from "./site-texts/site-words.server.ts";

export type LoanTypeFields = CollectionFields["loan-types"];

export async function listLoanTypes(db: Db): Promise<LoanType[]> {
  return (await listLive(db, "loan-types")).map(toLoanType);
}

export type Listed = Pick<LiveItem<"loan-types">, "id" | "slug" | "fields" | "hasText">;

export function toLoanType({ id, fields, ...item }: Listed): LoanType {
  const { name, description, icon, benefits, programme } = fields;
  return {
    id,
    name,
    description,
    icon,
    benefits,
    slug: pageOf(item),
    programme: programme || null,
  };
}

function pageOf({ slug, hasText }: Pick<Listed, "slug" | "hasText">): string | null {
  return hasText ? slug : null;
}

/** The comparison of the loan types; none until the lender has published a heading for it. */
export async function readComparison(db: Db, known: Known): Promise<LoanComparison | null> {
  const words = await findWords(db, "Loans page");
  return compare(words, words.comparisonHeading ? await listLive(db, "loan-types") : [], known);
}

export function compare(
  { comparisonHeading: heading, comparisonIntro: intro = "" }: SiteWords,
  types: readonly Listed[],
  known: Known,
): LoanComparison | null {
  if (!heading) return null;
  const loans = types.map((type) => toCompared(type, known));
  const sources = types.flatMap(({ fields }) => lawOf(fields.programme, known)?.source ?? []);
  const reviews = reviewsOf(
    types.map(({ fields }) => fields.programme),
    known,
  );
  return { heading, intro, loans, sources: [...new Set(sources)], reviews };
}

const TABLES: Record<LoanProgram, OverdueTable["kind"][]> = {
  conventional: ["limits", "counties"],
  fha: ["fha", "fhaCounties"],
  va: ["va"],
  usda: ["usda"],
};

/** The overdue tables among those on which the text about these loan programs relies. */
export function reviewsOf(programs: LoanFacts["programme"][], known: Known): string[] {
  const { today, tables, countyYears } = known;
  if (today === undefined) return [];
  const used = new Set(programs.flatMap((each) => (each ? TABLES[each] : [])));
  // For fees that have ended, the page says only that it has none
  if (!isInForce(tables.usda, today)) used.delete("usda");
  return overdueTables(today, tables, countyYears)
    .filter(({ kind }) => used.has(kind))
    .map(reviewWords);
}

/** The lender's own words take precedence; what neither they nor the law states is empty. */
export function toCompared({ id, fields, ...item }: Listed, known: Known): ComparedLoan {
  const law: LoanFacts = lawOf(fields.programme, known)?.facts ?? {};
  const facts = FACT_NAMES.map((name) => [name, fields[name] || law[name] || ""]);
  return {
    id,
    name: fields.name,
    slug: pageOf(item),
    ...(Object.fromEntries(facts) as Record<LoanFact, string>),
  };
}

interface Law {
  facts: LoanFacts;
  source: string;
}

const LAWS: Record<LoanProgram, (known: Known) => Law> = {
  conventional: (known) => ({
    facts: {
      insurance:
        "With less than 20% down. You may ask to end it at 80% of the original value; it ends by itself at 78%.",
      limits: conformingLimit(known),
    },
    source: "Homeowners Protection Act, 12 USC 4901 and following",
  }),
  fha: fhaLaw,
  va: vaLaw,
  usda: usdaLaw,
};

/** What the rules of a loan program say today. */
function lawOf(program: LoanFacts["programme"], known: Known): Law | undefined {
  return program ? ruled(() => LAWS[program](known)) : undefined;
}

/** What follows from the tables; undefined where they have no answer. */
export function ruled<Result>(compute: () => Result): Result | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}

/** The conforming limit, with its amount if today's limits are known. */
function conformingLimit({ tables, today, ranges }: Known): string {
  const limits = isInForce(tables.limits, today);
  const most = limits ? `: ${inDollars(limits.baseline.one)} in most` : "";
  const { conforming } = ranges ?? {};
  const highest = conforming ? `, at most ${inDollars(conforming.highest)}` : "";
  return `The conforming limit of the county${most}${most && highest}`;
}

export function fhaTable({ tables, today }: Known): FhaTable {
  return tableAt(tables.fha, { today, path: "caseDate" });
}

/** With the least down payment over 30 years, as most of these loans are made. */
function fhaLaw(known: Known): Law {
  const { leastDownPercent } = fhaTable(known);
  const baseLtvPercent = 100 - leastDownPercent;
  const loan = { baseLoanAmount: 100_000, baseLtvPercent, termMonths: 360 };
  const premium = fhaMortgageInsurance(loan, known);
  const { upfrontPercent, annualPercent, mipMonths } = premium;
  const { fha } = known.ranges ?? {};
  const range = fha ? `: from ${inDollars(fha.lowest)} to ${inDollars(fha.highest)}` : "";
  const time =
    mipMonths === "life of loan" ? "for the life of the loan" : `for ${mipMonths} months`;
  return {
    facts: {
      leastDown: asPercent(leastDownPercent),
      insurance: `${asPercent(upfrontPercent)} up front and, with the least down payment, ${asPercent(annualPercent)} a year ${time}.`,
      limits: `FHA's limit of the county${range}`,
    },
    source: inForce(premium),
  };
}

function vaLaw(known: Known): Law {
  const fee = vaFundingFee({ purpose: "purchase", use: "first", exempt: false }, known);
  return {
    facts: {
      leastDown: "None for most eligible borrowers",
      insurance: `None each month. A funding fee of ${asPercent(fee.feePercent)} at the first use with nothing down; some are exempt.`,
      limits: "None with full entitlement",
    },
    source: inForce(fee),
  };
}

/** The regulation applies without a table; the amounts of the fees do not. */
function usdaLaw(known: Known): Law {
  const fees = ruled(() => usdaGuaranteeFees(100_000, known));
  return {
    facts: {
      leastDown: "None for eligible borrowers",
      insurance: fees
        ? `A guarantee fee of ${asPercent(fees.upfrontPercent)} up front and ${asPercent(fees.annualPercent)} a year.`
        : "A guarantee fee up front and one each year, both set for each fiscal year: ask us for today's.",
    },
    source: `7 CFR 3555.107${fees ? `; ${inForce(fees)}` : ""}`,
  };
}

type Ruled = Pick<FhaTable, "source" | "effectiveFrom">;

/** A source such as `HUD Mortgagee Letter 2023-05, in force since March 20, 2023`. */
export function inForce({ source, effectiveFrom }: Ruled): string {
  return `${source}, in force since ${formatLongDate(effectiveFrom)}`;
}

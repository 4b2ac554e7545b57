import { CalculationError } from "#shared/calculations/checks.ts";
import { FHA_TABLES } from "#shared/calculations/fee-tables.ts";
import { fhaMortgageInsurance, vaFundingFee } from "#shared/calculations/government-fees.ts";
import { asPercent } from "#shared/calculators/words.ts";
import type { ComparedLoan, LoanComparison, LoanType } from "#shared/content.output.ts";
import type { CollectionFields } from "#shared/content-items.ts";
import { formatLongDate } from "#shared/format.ts";
import {
  FACT_NAMES,
  type LoanFact,
  type LoanFacts,
  type LoanProgramme,
} from "#shared/loan-facts.ts";
import type { SiteWords } from "#shared/site-texts.ts";
import type { Db } from "#server/database/engine.ts";
import { listLive } from "./live.ts";
import { findWords } from "./site-words.ts";

export type LoanTypeFields = CollectionFields["loan-types"];

/** The published loan types, in the lender's own order. */
export async function listLoanTypes(db: Db): Promise<LoanType[]> {
  return (await listLive(db, "loan-types")).map(({ id, fields }) => toLoanType(id, fields));
}

export function toLoanType(id: number, fields: LoanTypeFields): LoanType {
  const { name, description, icon, benefits } = fields;
  return { id, name, description, icon, benefits };
}

/** The loan types side by side; none until the lender has published a heading for them. */
export async function readComparison(db: Db): Promise<LoanComparison | null> {
  const words = await findWords(db, "Loans page");
  return compare(words, words.comparisonHeading ? await listLive(db, "loan-types") : []);
}

export function compare(
  { comparisonHeading: heading, comparisonIntro: intro = "" }: SiteWords,
  types: readonly { id: number; fields: LoanTypeFields }[],
): LoanComparison | null {
  if (!heading) return null;
  const loans = types.map(({ id, fields }) => toCompared(id, fields));
  const sources = types.flatMap(({ fields }) => lawOf(fields.programme)?.source ?? []);
  return { heading, intro, loans, sources: [...new Set(sources)] };
}

/** The lender's own words come first; what neither they nor the law say is empty. */
export function toCompared(id: number, fields: LoanTypeFields): ComparedLoan {
  const law: LoanFacts = lawOf(fields.programme)?.facts ?? {};
  const facts = FACT_NAMES.map((name) => [name, fields[name] || law[name] || ""]);
  return { id, name: fields.name, ...(Object.fromEntries(facts) as Record<LoanFact, string>) };
}

interface Law {
  facts: LoanFacts;
  source: string;
}

const LAWS: Record<LoanProgramme, (today: string) => Law | undefined> = {
  conventional: () => ({
    facts: {
      insurance:
        "With less than 20% down. You may ask to end it at 80% of the original value; it ends by itself at 78%.",
      limits: "The conforming limit of the county",
    },
    source: "Homeowners Protection Act, 12 USC 4901 and following",
  }),
  fha: fhaLaw,
  va: vaLaw,
};

/** What the law says of a programme, from the fees in force; nothing where no table has the day. */
function lawOf(programme: LoanFacts["programme"]): Law | undefined {
  if (!programme) return undefined;
  try {
    return LAWS[programme](new Date().toISOString().slice(0, 10));
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}

/** With the least down payment over 30 years, as most of these loans are made. */
function fhaLaw(caseDate: string): Law | undefined {
  const [table] = FHA_TABLES;
  if (!table) return undefined;
  const baseLtvPercent = 100 - table.leastDownPercent;
  const loan = { baseLoanAmount: 100_000, baseLtvPercent, termMonths: 360, caseDate };
  const premium = fhaMortgageInsurance(loan);
  const { upfrontPercent, annualPercent, mipMonths } = premium;
  const time =
    mipMonths === "life of loan" ? "for the life of the loan" : `for ${mipMonths} months`;
  return {
    facts: {
      leastDown: asPercent(table.leastDownPercent),
      insurance: `${asPercent(upfrontPercent)} up front and, with the least down payment, ${asPercent(annualPercent)} a year ${time}.`,
      limits: "FHA's limit of the county",
    },
    source: inForce(premium),
  };
}

function vaLaw(closingDate: string): Law {
  const first = { purpose: "purchase", use: "first", exempt: false, closingDate } as const;
  const fee = vaFundingFee(first);
  return {
    facts: {
      leastDown: "None for most eligible borrowers",
      insurance: `None each month. A funding fee of ${asPercent(fee.feePercent)} at the first use with nothing down; some are exempt.`,
      limits: "None with full entitlement",
    },
    source: inForce(fee),
  };
}

function inForce({ source, effectiveFrom }: { source: string; effectiveFrom: string }): string {
  return `${source}, in force since ${formatLongDate(effectiveFrom)}`;
}

import {
  fhaMortgageInsurance,
  usdaGuaranteeFees,
  vaFundingFee,
} from "#lending/calculations/government-fees.ts";
import type { KnownWithCounties as Known } from "#lending/calculations/tables-in-force.ts";
import { asPercent } from "#lending/calculators/words.ts";
import type { LoanFees, LoanPage, LoanType } from "./content.output.ts";
import { FACT_NAMES, LOAN_FACTS, type LoanProgram } from "#lending/loan-facts.ts";
import { exampleFor } from "#lending/repayment-examples.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { withPictures } from "#domains/uploads/pictures/shown.server.ts";
import { listGlossary } from "./glossary.server.ts";
import { findLiveText, listLive } from "./live.server.ts";
import {
  fhaTable,
  inForce,
  listLoanTypes,
  type LoanTypeFields,
  reviewsOf,
  ruled,
  toCompared,
} from "./loan-types.server.ts";
import { parseMarkdown } from "./markdown.server.ts";
import { linkTerms } from "./terms.server.ts";

/** The published page of a loan type. Throws NOT_FOUND. */
export async function findLoanPage(db: Db, slug: string, known: Known): Promise<LoanPage> {
  const live = await listLive(db, "loan-types");
  const item = live.find((each) => each.hasText && each.slug === slug);
  const body = item && (await findLiveText(db, item.id));
  if (!item || body === undefined)
    throw new AppError("NOT_FOUND", "This loan option does not exist.");
  const page = toLoanPage({ ...item, body }, await listLoanTypes(db), known);
  return withPictures(db, { ...page, blocks: linkTerms(page.blocks, await listGlossary(db)) });
}

interface Written {
  id: number;
  slug: string;
  fields: LoanTypeFields;
  body: string;
}

/** A loan type with its text, among the others that have a page. */
export function toLoanPage(written: Written, types: LoanType[], known: Known): LoanPage {
  const { id, slug, fields, body } = written;
  const { name, description, icon, benefits, programme } = fields;
  const example = exampleFor({ name, programme }, known);
  return {
    id,
    slug,
    name,
    description,
    icon,
    benefits,
    summary: fields.summary || description,
    searchTitle: fields.searchTitle || undefined,
    imageUrl: fields.imageUrl ?? "",
    imageAlt: fields.imageAlt ?? "",
    blocks: parseMarkdown(body),
    programme: programme || null,
    facts: factsOf(written, example !== null, known),
    fees: feesOf(programme, known),
    reviews: reviewsOf([programme], known),
    example,
    others: types.flatMap((other) =>
      other.slug === null || other.id === id ? [] : { slug: other.slug, name: other.name },
    ),
  };
}

/** A period of repayment is stated only beside an example of its terms (12 CFR 1026.24(d)). */
function factsOf(written: Written, hasExample: boolean, known: Known): LoanPage["facts"] {
  const compared = toCompared({ ...written, hasText: true }, known);
  return FACT_NAMES.filter((name) => compared[name] && (name !== "terms" || hasExample)).map(
    (name) => ({ label: LOAN_FACTS[name], text: compared[name] }),
  );
}

const FEES: Partial<Record<LoanProgram, { title: string; of: (known: Known) => FeeTable }>> = {
  fha: { title: "FHA mortgage insurance premiums", of: fhaFees },
  va: { title: "VA funding fee", of: vaFees },
  usda: { title: "USDA guarantee fees", of: usdaFees },
};

type FeeTable = Omit<LoanFees, "title">;

/** Shown where nobody has entered the fees that apply today, because none is guessed. */
const NOT_ENTERED: FeeTable = {
  intro:
    "Today's fees are not on this website, so there is no worked example here. Please ask us for both.",
  columns: [],
  rows: [],
  note: "",
  source: "",
};

function feesOf(program: LoanTypeFields["programme"], known: Known): LoanFees | null {
  const fees = program && FEES[program];
  if (!fees) return null;
  return { title: fees.title, ...(ruled(() => fees.of(known)) ?? NOT_ENTERED) };
}

/** A loan below the amount at which premiums rise. */
const USUAL_LOAN = 300_000;

const FHA_TERMS = [
  { termMonths: 360, term: "30 years" },
  { termMonths: 180, term: "15 years" },
];

function fhaFees(known: Known): FeeTable {
  const shares = [fhaTable(known).leastDownPercent, 5, 10];
  const premiums = FHA_TERMS.flatMap(({ termMonths, term }) =>
    shares.map((down) => ({ term, down, ...fhaPremium(down, termMonths, known) })),
  );
  const [first] = premiums;
  return {
    intro: `At closing ${asPercent(first?.upfrontPercent ?? 0)} of the loan, which most borrowers add to it. Then each year, in twelve parts:`,
    columns: ["Term", "Down payment", "A year", "For"],
    rows: premiums.map(({ term, down, annualPercent, mipMonths }) => [
      term,
      asPercent(down),
      asPercent(annualPercent),
      mipMonths === "life of loan" ? "the life of the loan" : `${mipMonths / 12} years`,
    ]),
    note: "Of usual loans; larger ones pay more. The yearly premium follows the balance, so it falls a little each year.",
    source: first ? inForce(first) : "",
  };
}

function fhaPremium(downPercent: number, termMonths: number, known: Known) {
  const loan = { baseLoanAmount: USUAL_LOAN, baseLtvPercent: 100 - downPercent };
  return fhaMortgageInsurance({ ...loan, termMonths }, known);
}

const VA_ROWS = [
  { words: "Purchase, nothing down", purpose: "purchase", downPaymentPercent: 0 },
  { words: "Purchase, 5% down", purpose: "purchase", downPaymentPercent: 5 },
  { words: "Purchase, 10% down", purpose: "purchase", downPaymentPercent: 10 },
  { words: "Cash-out refinance", purpose: "cash-out" },
  { words: "Refinance of a VA loan at a lower rate", purpose: "irrrl" },
] as const;

function vaFees(known: Known): FeeTable {
  const fee = (row: (typeof VA_ROWS)[number], use: "first" | "subsequent") =>
    vaFundingFee({ ...row, use, exempt: false }, known);
  return {
    intro:
      "Once, in percent of the loan. Most borrowers add it to the loan; there is no monthly insurance.",
    columns: ["For", "First use", "Later use"],
    rows: VA_ROWS.map((row) => [
      row.words,
      asPercent(fee(row, "first").feePercent),
      asPercent(fee(row, "subsequent").feePercent),
    ]),
    note: "Nothing is due from those who receive compensation for a disability from their service, and from some others.",
    source: inForce(fee(VA_ROWS[0], "first")),
  };
}

function usdaFees(known: Known): FeeTable {
  const fees = usdaGuaranteeFees(USUAL_LOAN, known);
  return {
    intro:
      "Two fees, which USDA sets for each fiscal year. Most borrowers add the first to the loan.",
    columns: ["Fee", "Of the loan", "When"],
    rows: [
      ["Fee up front", asPercent(fees.upfrontPercent), "once, at closing"],
      ["Annual fee", asPercent(fees.annualPercent), "each year, in twelve parts"],
    ],
    note: "The first is a share of the loan with the fee in it. The annual fee follows the balance, so it falls a little each year, and lasts as long as the loan.",
    source: inForce(fees),
  };
}

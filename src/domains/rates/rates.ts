import { counted } from "#kit/values/counted.ts";
import { inPercent } from "#lending/calculators/words.ts";
import { insuredMonths } from "#lending/calculations/insured-months.ts";
import { insuranceFrom, mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { schedule } from "#lending/calculations/schedule.ts";
import { BUILT_IN_ALONE, inForce, type Known } from "#lending/calculations/tables-in-force.ts";
import type {
  OfferedRate,
  RateAdjustment,
  RateRow,
  ShownStep,
  UnderstatedRate,
} from "./rates.output.ts";

export type {
  OfferedRate,
  RateAdjustment,
  RateDesk,
  RateRow,
  RatesInShort,
  TodaysRate,
  RateSheet,
  ShownRates,
  UnderstatedRate,
} from "./rates.output.ts";

/** The first values of a new row: those that most rows share. */
export const EMPTY_RATE: RateRow = {
  product: "",
  program: "conventional",
  termMonths: 360,
  annualRatePercent: 0,
  pointsPercent: 0,
  fees: 0,
  loanAmount: 300_000,
  ltvPercent: 80,
  monthlyMortgageInsurance: 0,
  annualMortgageInsurancePercent: 0,
  upfrontFeePercent: 0,
  lockDays: 30,
  assumptions: "",
  adjustment: null,
};

/** The initial values of a new adjustment; what the market decides is left empty. */
export const EMPTY_ADJUSTMENT: RateAdjustment = {
  fixedMonths: 60,
  everyMonths: 6,
  index: "",
  indexPercent: 0,
  marginPercent: 0,
  firstCapPercent: 2,
  laterCapPercent: 1,
  lifetimeCapPercent: 5,
};

/** A field of a row, or of its adjustment. */
export type RateField = Exclude<keyof RateRow, "adjustment"> | keyof RateAdjustment;

const TEXTS: readonly RateField[] = ["product", "assumptions", "index"];

const NUMBER = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*%?$/;

type Later = "program" | "annualMortgageInsurancePercent" | "upfrontFeePercent";
type Unnamed = Omit<RateRow, Later> & Partial<RateRow>;

/** Each space stands for at most three signs, so that F.H.A. and F-H-A are names, too. */
const NAMES = {
  fha: String.raw`F H A|Federal Housing Administration|HUD 203 [bhk]|203\([bhk]\)`,
  usda: "U S D A|Rural Housing|Rural Development",
  va: "V A",
};

function isNamedAfter(program: keyof typeof NAMES, product: string): boolean {
  const names = NAMES[program].replaceAll(" ", String.raw`[^\p{L}\d]{0,3}`);
  return new RegExp(String.raw`(?<!\p{L})(?:${names})(?!\p{L})`, "iu").test(
    product.normalize("NFKC"),
  );
}

// Decision: src/decisions/075-a-rates-program-is-read-from-its-name.md
/** A row with its program: without one, the program that the product's name shows. */
export function withProgram<Row extends Unnamed>(row: Row) {
  const { annualMortgageInsurancePercent = 0, upfrontFeePercent = 0 } = row;
  const whole = { ...row, annualMortgageInsurancePercent, upfrontFeePercent };
  return { ...whole, program: row.program ?? programNamed(whole) ?? "conventional" };
}

/**
 * The program that a product's name shows. "VA" beside mortgage insurance may be Virginia, so only a
 * loan without any is taken for VA's.
 */
function programNamed(row: Insurance & Pick<RateRow, "product">) {
  const programs = ["fha", "usda", ...(isInsured(row) ? [] : ["va" as const])] as const;
  return programs.find((program) => isNamedAfter(program, row.product));
}

type Insurance = Pick<RateRow, "monthlyMortgageInsurance" | "annualMortgageInsurancePercent">;

/** Whether mortgage insurance is entered, in dollars or in percent. */
export function isInsured(row: Insurance): boolean {
  return row.monthlyMortgageInsurance + row.annualMortgageInsurancePercent > 0;
}

/**
 * The up-front premium that each loan of the row's program has, in percent; undefined where none is
 * missing. It is a finance charge: 12 CFR 1026.4(b)(5).
 */
export function missingUpfront(row: RateRow, { tables, today }: Known): number | undefined {
  if (row.program !== "fha" || row.upfrontFeePercent > 0) return undefined;
  return (inForce(tables.fha, today) ?? tables.fha[0])?.upfrontPercent;
}

/** The loan with the up-front fee that is added to it, dollars. */
export function wholeLoan({ loanAmount, upfrontFeePercent }: RateRow): number {
  return loanAmount + upfrontFee({ loanAmount, upfrontFeePercent });
}

export function upfrontFee(row: Pick<RateRow, "loanAmount" | "upfrontFeePercent">): number {
  return (row.loanAmount * row.upfrontFeePercent) / 100;
}

/** How far a disclosed APR may be off, in percentage points: 12 CFR 1026.22(a)(2). */
const TOLERANCE = 0.125;

/**
 * The published rates whose APR is now computed to be higher by more than the tolerance, or would be
 * by the program that the product is named after.
 */
export function understatedIn(rows: readonly OfferedRate[], known: Known): UnderstatedRate[] {
  return rows.flatMap(({ aprPercent: publishedPercent, ...row }) => {
    const found = { product: row.product, publishedPercent };
    const upfrontFeePercent = missingUpfront(row, known) ?? row.upfrontFeePercent;
    const { aprPercent } = offer({ ...row, upfrontFeePercent }, known);
    if (aprPercent - publishedPercent > TOLERANCE) return [{ ...found, aprPercent }];
    const namedAfter = programNamed(row);
    if (!namedAfter || namedAfter === row.program) return [];
    const named = offer({ ...row, program: namedAfter }, known).aprPercent;
    return named - publishedPercent > TOLERANCE
      ? [{ ...found, aprPercent: named, namedAfter }]
      : [];
  });
}

/** A field's text as its value; text where a number belongs stays text, to be refused. */
export function readCell(name: RateField, text: string): string | number {
  if (name === "program") return text.trim().toLowerCase();
  const [, digits] = NUMBER.exec(text.trim()) ?? [];
  return TEXTS.includes(name) || digits === undefined ? text : Number(digits.replaceAll(",", ""));
}

/**
 * The rates after the initial period as they would be at today's index: toward index plus margin as
 * far as the caps of each adjustment allow. Source: 12 CFR 1026, comment 17(c)(1)-10.
 */
export function laterRates({ annualRatePercent, termMonths, adjustment }: RateRow) {
  if (!adjustment) return [];
  const { fixedMonths, everyMonths, firstCapPercent, laterCapPercent } = adjustment;
  const most = annualRatePercent + adjustment.lifetimeCapPercent;
  const aim = Math.min(most, adjustment.indexPercent + adjustment.marginPercent);
  const steps: { fromMonth: number; annualRatePercent: number }[] = [];
  let [rate, cap] = [annualRatePercent, firstCapPercent];
  for (let month = fixedMonths + 1; month <= termMonths; month += everyMonths) {
    const next = Math.min(rate + cap, Math.max(rate - cap, aim));
    if (steps.length > 0 && next === rate) break;
    steps.push({ fromMonth: month, annualRatePercent: withoutNoise(next) });
    [rate, cap] = [withoutNoise(next), laterCapPercent];
  }
  return steps;
}

/** Rounded: 6.1 + 0.2 is not exactly 6.3 in binary. */
function withoutNoise(percent: number): number {
  return Number(percent.toFixed(9));
}

/**
 * A rate with its computed terms: the APR is never typed. It counts points, fees and mortgage
 * insurance until that ends for its program. The APR of a fixed rate is the rate itself without any
 * of them, and never below it; that of an adjustable rate is one rate over the whole term, and
 * below the initial one only if a later one is.
 * @throws CalculationError for numbers that are not a valid loan
 */
export function offer(row: RateRow, known: Known = BUILT_IN_ALONE): OfferedRate {
  const { annualRatePercent, termMonths, ltvPercent } = row;
  const { monthlyMortgageInsurance, annualMortgageInsurancePercent } = row;
  const rateSteps = laterRates(row);
  const loan = { loanAmount: wholeLoan(row), annualRatePercent, termMonths };
  const mortgageInsuranceMonths = isInsured(row) ? insuredMonths(row, known) : 0;
  const insured = {
    ...loan,
    rateSteps,
    ...(mortgageInsuranceMonths > 0 && {
      monthlyMortgageInsurance,
      annualMortgageInsurancePercent,
      mortgageInsuranceMonths,
    }),
  };
  const falls = rateSteps.some((step) => step.annualRatePercent < annualRatePercent);
  const { aprPercent, principalAndInterest } = mortgageApr({
    ...insured,
    pointsPercent: row.pointsPercent,
    otherPrepaidFinanceCharges: row.fees + upfrontFee(row),
  });
  return {
    ...row,
    // The solver's last digit may be slightly off
    aprPercent: falls ? aprPercent : Math.max(annualRatePercent, aprPercent),
    payment: principalAndInterest,
    steps: shownSteps(row, rateSteps),
    downPaymentPercent: 100 - ltvPercent,
    mortgageInsuranceMonths,
    mortgageInsurance: insuranceFrom(insured, 1),
  };
}

function shownSteps(row: RateRow, rateSteps: ReturnType<typeof laterRates>): ShownStep[] {
  const { annualRatePercent, termMonths } = row;
  const { payments } = schedule({
    loanAmount: wholeLoan(row),
    annualRatePercent,
    termMonths,
    rateSteps,
    rounding: "none",
    rows: false,
  });
  return rateSteps.map((step, index) => ({
    ...step,
    months: (rateSteps[index + 1]?.fromMonth ?? termMonths + 1) - step.fromMonth,
    payment: payments[index + 1] ?? 0,
  }));
}

/** Such as `1.875 points`. */
export function inPoints({ pointsPercent }: Pick<RateRow, "pointsPercent">): string {
  return pointsPercent > 0 ? counted(pointsPercent, "point") : "No points";
}

/** Two rows of one product differ in their points, such as `30-year fixed, 1.875 points`. */
export function nameWithPoints(rate: Pick<RateRow, "product" | "pointsPercent">): string {
  return `${rate.product}, ${inPoints(rate).toLowerCase()}`;
}

type Stepped = Pick<OfferedRate, "termMonths" | "steps">;

/** The months at the initial rate. */
export function initialMonths({ termMonths, steps }: Stepped): number {
  return (steps[0]?.fromMonth ?? termMonths + 1) - 1;
}

/**
 * The rate of each period, such as `6.000% for 60 months, then 8.000% for 6 months and 8.500% for
 * 294 months`.
 */
export function inStretches(
  rate: Pick<OfferedRate, "annualRatePercent" | "termMonths" | "steps">,
): string {
  const first = `${inPercent(rate.annualRatePercent)} for ${initialMonths(rate)} months`;
  const later = rate.steps.map(
    ({ annualRatePercent, months }) => `${inPercent(annualRatePercent)} for ${months} months`,
  );
  return [first, later.join(" and ")].filter(Boolean).join(", then ");
}

import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import type { ScheduleRow } from "#lending/calculations.output.ts";
import { schedule } from "#lending/calculations/schedule.ts";
import { dollars, percent, type PublishedSource } from "./figures.ts";

/** A month of a schedule in whole cents, from 1. */
function rowOf(loan: Loan, month: number): ScheduleRow {
  return schedule(loan).rows[month - 1] as ScheduleRow;
}

interface Loan {
  loanAmount: number;
  annualRatePercent: number;
  termMonths: number;
}

function amortized(where: string, given: string, loan: Loan, printed: Record<string, number>) {
  const ours: Record<string, () => number> = {
    "Monthly payment": () => schedule(loan).payment,
    "Interest in payment 1": () => rowOf(loan, 1).interest,
    "Principal in payment 1": () => rowOf(loan, 1).principal,
    "Interest in payment 2": () => rowOf(loan, 2).interest,
    "Principal in payment 2": () => rowOf(loan, 2).principal,
    "Balance after payment 1": () => rowOf(loan, 1).balance,
    "Interest in year 1": () => rowOf(loan, 12).cumulativeInterest,
    "Interest in year 2": () =>
      rowOf(loan, 24).cumulativeInterest - rowOf(loan, 12).cumulativeInterest,
    "Principal in year 2": () => rowOf(loan, 12).balance - rowOf(loan, 24).balance,
    "Balance after year 1": () => rowOf(loan, 12).balance,
    "Balance after year 2": () => rowOf(loan, 24).balance,
  };
  const figures = Object.entries(printed).map(([name, published]) =>
    dollars(name, published, ours[name] as () => number),
  );
  return { where, given, figures };
}

const HP_LOAN = { loanAmount: 60_000, annualRatePercent: 11.5, termMonths: 360 };
const HP_PLATINUM_LOAN = { loanAmount: 160_000, annualRatePercent: 5.5, termMonths: 360 };

export const HP: PublishedSource = {
  id: "hp-12c",
  title: "Hewlett-Packard: HP 12c user's guides and training aids",
  examples: [
    {
      where: "hp 12c user's guide (2005), page 125, example 1",
      given: "$60,000 at 11.5% over 30 years with 2 points",
      figures: [
        dollars("Monthly payment", 594.17, () => mortgageApr(HP_LOAN).principalAndInterest),
        percent("APR", 11.76, () => mortgageApr({ ...HP_LOAN, pointsPercent: 2 }).aprPercent),
      ],
    },
    {
      where: "hp 12c user's guide (2005), page 125, example 2",
      given: "The same loan with a fee of $150",
      figures: [
        percent(
          "APR",
          11.53,
          () => mortgageApr({ ...HP_LOAN, prepaidFinanceCharges: 150 }).aprPercent,
        ),
      ],
    },
    {
      where: "HP 12c Platinum user's guide (2007), page 160, example 2",
      given: "$160,000 at 5.5% over 30 years with a fee of $750",
      figures: [
        dollars(
          "Monthly payment",
          908.46,
          () => mortgageApr(HP_PLATINUM_LOAN).principalAndInterest,
        ),
        percent(
          "APR",
          5.54,
          () => mortgageApr({ ...HP_PLATINUM_LOAN, prepaidFinanceCharges: 750 }).aprPercent,
        ),
      ],
    },
    amortized(
      "HP 12c user's guide (2008), pages 54 to 56",
      "$50,000 at 13.25% over 25 years",
      { loanAmount: 50_000, annualRatePercent: 13.25, termMonths: 300 },
      {
        "Monthly payment": 573.35,
        "Interest in payment 1": 552.08,
        "Principal in payment 1": 21.27,
        "Interest in payment 2": 551.85,
        "Principal in payment 2": 21.5,
        "Interest in year 2": 6570.72,
        "Principal in year 2": 309.48,
        "Balance after year 2": 49_419.21,
      },
    ),
    amortized(
      "HP 12c user's guide (2008), page 56",
      "The same over 30 years",
      { loanAmount: 50_000, annualRatePercent: 13.25, termMonths: 360 },
      {
        "Monthly payment": 562.89,
        "Interest in payment 1": 552.08,
        "Principal in payment 1": 10.81,
        "Balance after payment 1": 49_989.19,
      },
    ),
    amortized(
      "HP 12c Platinum user's guide (2005), pages 69 to 71",
      "$250,000 at 5.25% over 25 years",
      { loanAmount: 250_000, annualRatePercent: 5.25, termMonths: 300 },
      {
        "Monthly payment": 1498.12,
        "Interest in payment 1": 1093.75,
        "Principal in payment 1": 404.37,
        "Interest in payment 2": 1091.98,
        "Principal in payment 2": 406.14,
      },
    ),
    amortized(
      "HP 12c Platinum user's guide (2005), page 71",
      "The same over 30 years",
      { loanAmount: 250_000, annualRatePercent: 5.25, termMonths: 360 },
      {
        "Monthly payment": 1380.51,
        "Interest in payment 1": 1093.75,
        "Principal in payment 1": 286.76,
        "Balance after payment 1": 249_713.24,
      },
    ),
    amortized(
      "HP 12C Loan Amortizations (training aid), examples 1 and 2",
      "$180,000 at 7.75% over 30 years",
      { loanAmount: 180_000, annualRatePercent: 7.75, termMonths: 360 },
      {
        "Interest in year 1": 13_894.66,
        "Balance after year 1": 178_420.18,
        "Interest in year 2": 13_767.79,
        "Balance after year 2": 176_713.49,
      },
    ),
  ],
};

export const TEXTBOOKS: PublishedSource = {
  id: "textbooks",
  title: "Textbooks and extension services",
  examples: [
    amortized(
      "Mississippi State University Extension, publication P3920",
      "$100,000 at 7% over 30 years",
      { loanAmount: 100_000, annualRatePercent: 7, termMonths: 360 },
      { "Monthly payment": 665.3 },
    ),
    amortized(
      "OpenStax, Contemporary Mathematics, example 6.110",
      "$132,650 at 4.8% over 30 years",
      { loanAmount: 132_650, annualRatePercent: 4.8, termMonths: 360 },
      { "Monthly payment": 695.97 },
    ),
    amortized(
      "Las Positas College, Math for Liberal Arts, 8.05, example 1",
      "$15,000 at 9% over 5 years",
      { loanAmount: 15_000, annualRatePercent: 9, termMonths: 60 },
      { "Monthly payment": 311.38 },
    ),
    amortized(
      "Las Positas College, Math for Liberal Arts, 8.05, example 3",
      "$18,000 at 2% over 5 years",
      { loanAmount: 18_000, annualRatePercent: 2, termMonths: 60 },
      { "Monthly payment": 315.5 },
    ),
  ],
};

import { ANSWERS } from "#domains/applications/application-answers.ts";
import { LOAN_PURPOSES } from "#domains/applications/applications.ts";
import {
  amountsFor,
  type Draft,
  isInDollars,
} from "#domains/applications/draft/application-draft.ts";
import type { LoanType } from "#domains/content/content.output.ts";
import { parseDollars } from "#kit/values/typed-numbers.ts";
import type { Carried } from "./application-address.client.ts";

export const CARRIED_FIELDS = [
  "loanPurpose",
  "loanType",
  "state",
  "propertyValue",
  "downPayment",
  "balanceOwed",
  "loanAmount",
] as const;

type Choice = Pick<LoanType, "name" | "programme">;

export type CarriedField = (typeof CARRIED_FIELDS)[number];
export type CarriedAnswers = Partial<Pick<Draft, CarriedField>>;

const LABELS: Record<CarriedField, string> = {
  loanPurpose: "Purpose",
  loanType: "Loan type",
  state: "State",
  propertyValue: "Property value",
  downPayment: "Down payment",
  balanceOwed: "Balance owed",
  loanAmount: "Loan amount",
};

/** The name of an answer: a price only where a home is bought. */
export function carriedLabel(field: CarriedField, purpose: string): string {
  return (field === "propertyValue" && amountsFor(purpose)[field]) || LABELS[field];
}

/**
 * Converts a link's values to the form's answers; invalid ones are left out. Without an amount the
 * loan is the price less what is paid down.
 */
export function answersOf(carried: Carried, loanTypes: readonly Choice[]): CarriedAnswers {
  const { purpose = "", loan = "", state = "" } = carried;
  const loanType = loanTypeOf(loan, loanTypes);
  const price = parseDollars(carried.price ?? "");
  const down = parseDollars(carried.down ?? "");
  const balance = parseDollars(carried.balance ?? "");
  const rest = price !== undefined && down !== undefined ? price - down : 0;
  const amount = parseDollars(carried.amount ?? "") ?? rest;
  return {
    ...(Object.hasOwn(LOAN_PURPOSES, purpose) && { loanPurpose: purpose }),
    ...(loanType !== undefined && { loanType }),
    ...(Object.hasOwn(ANSWERS.state, state) && { state }),
    ...(price !== undefined && { propertyValue: written(price) }),
    ...(down !== undefined && { downPayment: written(down) }),
    ...(balance !== undefined && { balanceOwed: written(balance) }),
    ...(amount > 0 && { loanAmount: written(amount) }),
  };
}

/** By its name, as on the loan pages, or by its program if it is the only one of it. */
function loanTypeOf(loan: string, types: readonly Choice[]): string | undefined {
  const ofProgram = types.filter(({ programme }) => programme === loan);
  const only = ofProgram.length === 1 ? ofProgram[0] : undefined;
  return (types.find(({ name }) => name === loan) ?? only)?.name;
}

function written(dollars: number): string {
  return Math.round(dollars).toLocaleString("en-US");
}

/** The answers that are missing from the draft, and whether one of the link's contradicts it. */
export function compare(draft: Draft, answers: CarriedAnswers) {
  const changes: CarriedAnswers = {};
  for (const field of CARRIED_FIELDS) {
    const answer = answers[field];
    if (answer !== undefined && !same(answer, draft[field])) changes[field] = answer;
  }
  const changed = Object.keys(changes) as CarriedField[];
  return { changes, contradicts: changed.some((field) => draft[field].trim() !== "") };
}

function same(one: string, another: string): boolean {
  return one === another || (parseDollars(one) ?? one) === (parseDollars(another) ?? another);
}

export function carriedInWords(field: CarriedField, answer = ""): string {
  const words: Record<string, string> = { ...LOAN_PURPOSES, ...ANSWERS.state };
  return isInDollars(field) ? `$${answer}` : (words[answer] ?? answer);
}

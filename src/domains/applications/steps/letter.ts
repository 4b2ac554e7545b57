import { ANSWERS } from "#domains/applications/application-answers.ts";
import type { LoanPurpose } from "#domains/applications/applications.ts";
import { amountsFor, type Draft } from "#domains/applications/draft/application-draft.ts";
import { formatDollars } from "#kit/values/format.ts";
import { parseDollars } from "#kit/values/typed-numbers.ts";

/** What a person does, before the home's kind and place. */
const PLANS: Partial<Record<string, string>> = {
  "home-purchase": "You are buying",
  refinance: "You are refinancing",
  "cash-out-refinance": "You are taking cash out of",
  "home-improvement": "You are improving",
  construction: "You are building",
} satisfies Partial<Record<LoanPurpose, string>>;

const HOMES: Partial<Record<string, string>> = {
  "single-family": "a single-family home",
  townhouse: "a townhouse",
  condominium: "a condominium",
  "two-to-four-units": "a home with two to four units",
  manufactured: "a manufactured home",
} satisfies Partial<Record<keyof typeof ANSWERS.propertyKind, string>>;

const USES: Partial<Record<string, string>> = {
  "primary-home": "to live in",
  "second-home": "as a second home",
  investment: "as an investment",
} satisfies Partial<Record<keyof typeof ANSWERS.propertyUse, string>>;

const TIMES: Partial<Record<string, string>> = {
  "as-soon-as-possible": "You need the loan as soon as possible.",
  "within-3-months": "You need the loan within 3 months.",
  "3-to-6-months": "You need the loan in 3 to 6 months.",
  "over-6-months": "You need the loan in more than 6 months.",
  "just-looking": "You are just looking.",
} satisfies Partial<Record<keyof typeof ANSWERS.timeFrame, string>>;

/**
 * The answers of the steps before this one as the beginning of a letter; empty without a purpose
 * that it can name.
 */
export function letterOf(draft: Draft, step: number): string {
  const goal = goalOf(draft);
  if (goal === undefined || step === 1) return "";
  return [goal, TIMES[draft.timeFrame], step > 2 && amountOf(draft)].filter(Boolean).join(" ");
}

function goalOf({ loanPurpose, propertyKind, state, propertyUse }: Draft): string | undefined {
  const plan = PLANS[loanPurpose];
  if (plan === undefined) return undefined;
  const place = (ANSWERS.state as Partial<Record<string, string>>)[state];
  const use = USES[propertyUse];
  const home = `${HOMES[propertyKind] ?? "a home"}${place ? ` in ${place}` : ""}`;
  return `${plan} ${home}${use ? `, ${use}` : ""}.`;
}

/** What is borrowed, for which home, with what the person adds or still owes. */
function amountOf({ loanPurpose, ...draft }: Draft): string | undefined {
  const loan = parseDollars(draft.loanAmount);
  if (loan === undefined) return undefined;
  const amounts = amountsFor(loanPurpose);
  const worth = parseDollars(draft.propertyValue);
  const down = amounts.downPayment ? parseDollars(draft.downPayment) : undefined;
  const owed = amounts.balanceOwed ? parseDollars(draft.balanceOwed) : undefined;
  const home = amounts.balanceOwed ? " on a home worth" : " for a home of";
  return [
    `You would like to borrow ${formatDollars(loan)}`,
    worth === undefined ? "" : `${home} ${formatDollars(worth)}`,
    down ? `, with ${formatDollars(down)} of your own` : "",
    owed ? `, with ${formatDollars(owed)} still owed` : "",
    ".",
  ].join("");
}

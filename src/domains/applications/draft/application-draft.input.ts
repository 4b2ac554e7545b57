import { type Amount, amountsFor, type Draft } from "./application-draft.ts";
import {
  LEAST_LOAN,
  LOAN_AMOUNT_MISSING,
  LOAN_PURPOSES,
  LOAN_TOO_SMALL,
  MOST_DOLLARS,
  PURPOSE_MISSING,
  TOO_MANY_DOLLARS,
} from "#domains/applications/applications.ts";
import { borrower, secondRule } from "#domains/applications/request/borrowers.input.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { parseDollars, slipInDollars } from "#kit/values/typed-numbers.ts";
import { z } from "#kit/values/zod.ts";

function amountIssue(text: string): string | undefined {
  const dollars = parseDollars(text);
  if (dollars === undefined)
    return slipInDollars(text) ?? "Please enter an amount in dollars, such as $350,000.";
  return dollars > MOST_DOLLARS ? TOO_MANY_DOLLARS : undefined;
}

function loanAmountIssue(text: string): string | undefined {
  if (text.trim() === "") return LOAN_AMOUNT_MISSING;
  return (parseDollars(text) ?? LEAST_LOAN) < LEAST_LOAN ? LOAN_TOO_SMALL : amountIssue(text);
}

type AmountRule = [(draft: Draft) => boolean, z.core.$ZodCustomParams];

/** Amounts are optional; those that do not fit the purpose are not sent. */
function amountRule(name: Amount): AmountRule {
  const issueIn = (draft: Draft) =>
    name in amountsFor(draft.loanPurpose) && draft[name].trim() !== ""
      ? amountIssue(draft[name])
      : undefined;
  return [
    (draft: Draft) => issueIn(draft) === undefined,
    {
      path: [name],
      error: ({ input }: { input?: unknown }) => issueIn(input as Draft),
      // Even while other fields are wrong: each step is checked separately
      when: () => true,
    },
  ];
}

/**
 * The form's rules: those of the call, with amounts as typed text; the form also requires the
 * phone.
 */
export const draftInput = z
  .object({
    loanPurpose: z.string().refine((value) => Object.hasOwn(LOAN_PURPOSES, value), PURPOSE_MISSING),
    loanType: z.string(),
    propertyUse: z.string(),
    propertyKind: z.string(),
    state: z.string(),
    timeFrame: z.string(),
    propertyValue: z.string(),
    downPayment: z.string(),
    balanceOwed: z.string(),
    loanAmount: z.string().refine((text) => loanAmountIssue(text) === undefined, {
      error: ({ input }) => loanAmountIssue(String(input)),
    }),
    incomeRange: z.string(),
    creditRange: z.string(),
    ...borrower,
    preferredContact: z.string(),
    secondName: z.string().max(200, "Please use at most 200 characters."),
    secondEmail: z.string(),
    secondPhone: z.string().max(40, "Please enter a valid phone number."),
    secondConsent: z.boolean(),
    callDay: z.string(),
    callTime: z.string(),
    officer: z.string(),
    accurate: z.boolean().refine(Boolean, "Please confirm that your answers are accurate."),
    privacyRead: z
      .boolean()
      .refine(Boolean, "Please confirm that you have read the privacy policy."),
    callConsent: z.boolean(),
    [HIDDEN_FIELD]: z.string(),
  } satisfies Record<keyof Draft, z.ZodType>)
  .refine(...amountRule("propertyValue"))
  .refine(...amountRule("downPayment"))
  .refine(...amountRule("balanceOwed"))
  .refine(...secondRule("secondName"))
  .refine(...secondRule("secondEmail"))
  .refine(...secondRule("secondPhone"))
  .refine(...secondRule("secondConsent"));

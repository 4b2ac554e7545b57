import { type GivenQuestion, valuesOf } from "./application-questions.ts";
import {
  LEAST_LOAN,
  LOAN_AMOUNT_MISSING,
  LOAN_PURPOSES,
  LOAN_TOO_SMALL,
  type LoanPurpose,
  MOST_DOLLARS,
  PURPOSE_MISSING,
  TOO_MANY_DOLLARS,
} from "./applications.ts";
import { callConsent, PRIVACY_READ } from "#domains/consents/consents.ts";
import { tickedConsents } from "#domains/consents/consents.input.ts";
import { sentAlong } from "#domains/quarantine/quarantine.input.ts";
import { borrower, secondRule } from "./request/borrowers.input.ts";
import { email, idOf, line, paragraph, phone, recordId, z } from "#kit/values/zod.ts";

const purposes = Object.keys(LOAN_PURPOSES) as [LoanPurpose, ...LoanPurpose[]];
const CHOOSE = "Please choose one of the options.";

const given = (question: GivenQuestion) => z.enum(valuesOf(question), CHOOSE).optional();

const dollars = z
  .number("Please enter an amount in dollars.")
  .min(0, "Please enter an amount of zero or more.")
  .max(MOST_DOLLARS, TOO_MANY_DOLLARS);

/** A request to be contacted: four fields are required, the rest helps to answer it well. */
export const applicationInput = z
  .object({
    ...borrower,
    phone: borrower.phone.optional(),
    loanPurpose: z.enum(purposes, PURPOSE_MISSING),
    loanAmount: z
      .number(LOAN_AMOUNT_MISSING)
      .min(LEAST_LOAN, LOAN_TOO_SMALL)
      .max(MOST_DOLLARS, TOO_MANY_DOLLARS),
    loanType: line(CHOOSE, { max: 80 }).optional(),
    propertyUse: given("propertyUse"),
    propertyKind: given("propertyKind"),
    state: given("state"),
    timeFrame: given("timeFrame"),
    propertyValue: dollars.optional(),
    downPayment: dollars.optional(),
    balanceOwed: dollars.optional(),
    incomeRange: given("incomeRange"),
    creditRange: given("creditRange"),
    preferredContact: given("preferredContact"),
    officerId: idOf("This loan officer does not exist.").optional(),
    comment: borrower.comment.optional(),
    accurate: z.boolean().optional(),
    privacyRead: z
      .boolean()
      .optional()
      .meta({ description: PRIVACY_READ.join("") }),
    callConsent: z
      .boolean()
      .optional()
      .meta({ description: callConsent("The lender", "my number") }),
    /** The sentence as the form showed it; without it, the one above is meant. */
    callWording: z.string().max(700).optional(),
    callDay: given("callDay"),
    callTime: given("callTime"),
    secondName: line("Please enter the co-borrower's full name.", { min: 2 }).optional(),
    secondEmail: email().optional(),
    secondPhone: phone().optional(),
    secondConsent: z.boolean().optional(),
    consents: tickedConsents,
    ...sentAlong,
  })
  .refine(...secondRule("secondName"))
  .refine(...secondRule("secondEmail"))
  .refine(...secondRule("secondConsent"));

/** What a borrower writes in their account about one of their applications. */
export const threadInput = z.object({
  id: recordId,
  text: paragraph("Please write something.", { max: 5000 }),
});

export type ApplicationInput = z.input<typeof applicationInput>;

import { LOAN_PURPOSES, type LoanPurpose } from "./applications.ts";
import { email, line, paragraph, z } from "./zod.ts";

const purposes = Object.keys(LOAN_PURPOSES) as [LoanPurpose, ...LoanPurpose[]];
const choice = line("Please choose one of the options.", { max: 80 }).optional();
const dollars = z
  .number("Please enter an amount in dollars.")
  .min(0, "Please enter an amount of zero or more.")
  .max(1e9, "Please enter an amount below a billion dollars.");

/** A request to be contacted: four fields are required, the rest helps to answer it well. */
export const applicationInput = z.object({
  fullName: line("Full name must be at least 2 characters.", { min: 2 }),
  email: email("Please enter a valid email address."),
  phone: line("Please enter a valid phone number.", { min: 10, max: 40 }).optional(),
  loanPurpose: z.enum(purposes, "Please choose what the loan is for."),
  loanAmount: z
    .number("Please enter the loan amount.")
    .positive("Please enter an amount over $0.")
    .max(1e9, "Please enter an amount below a billion dollars."),
  loanType: choice,
  propertyUse: choice,
  propertyKind: choice,
  state: choice,
  timeFrame: choice,
  propertyValue: dollars.optional(),
  downPayment: dollars.optional(),
  balanceOwed: dollars.optional(),
  incomeRange: choice,
  creditRange: choice,
  preferredContact: choice,
  officerId: z.int().positive().optional(),
  comment: paragraph("", { min: 0, max: 2000 }).optional(),
  callConsent: z.boolean().optional(),
});

export type ApplicationInput = z.input<typeof applicationInput>;

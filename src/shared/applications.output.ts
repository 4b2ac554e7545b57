import { APPLICATION_STATUSES, LOAN_PURPOSES } from "./applications.ts";
import { id, keyOf, named, text, textOf, time } from "./output.ts";
import { countsOf } from "./records.output.ts";
import { z } from "./zod.ts";

const status = z.enum(APPLICATION_STATUSES);

export const loanApplication = named("LoanApplication", {
  id,
  reference: textOf("What the applicant quotes, such as 2026-000123"),
  fullName: text,
  email: text,
  phone: text,
  loanPurpose: keyOf(LOAN_PURPOSES),
  loanAmount: z.number().positive().meta({ description: "Dollars" }),
  status,
  createdAt: time,
});
export type LoanApplication = z.infer<typeof loanApplication>;

const officer = text.nullable().meta({ description: "The loan officer whom they asked for" });

/** An application with every answer beyond the required four. */
export const applicationDetails = named("ApplicationDetails", {
  ...loanApplication.shape,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  officer,
});
export type ApplicationDetails = z.infer<typeof applicationDetails>;

const { reference, loanPurpose, loanAmount, createdAt } = loanApplication.shape;

/** What users see of their own applications. */
export const ownApplication = named("OwnApplication", {
  id,
  reference,
  loanPurpose,
  loanAmount,
  status,
  createdAt,
  officer,
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const applicationCounts = countsOf("ApplicationCounts", APPLICATION_STATUSES);

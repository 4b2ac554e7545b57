import { APPLICATION_STATUSES, LOAN_PURPOSES } from "./applications.ts";
import { flag, id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { countsOf } from "#domains/records/records.output.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

const status = z.enum(APPLICATION_STATUSES);

export const loanApplication = rowOf(
  named("LoanApplication", {
    id,
    reference: textOf("What the applicant quotes, such as 2026-583920-K7QF"),
    fullName: text,
    email: text,
    phone: text,
    loanPurpose: keyOf(LOAN_PURPOSES),
    loanAmount: z.number().positive().meta({ description: "Dollars" }),
    status,
    createdAt: time,
  }),
  "loanApplications",
);
export type LoanApplication = z.infer<typeof loanApplication>;

const officer = text.nullable().meta({ description: "The loan officer whom they asked for" });

/** An application with every answer beyond the required four. */
export const applicationDetails = rowOf(
  named("ApplicationDetails", {
    ...loanApplication.shape,
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    officer,
  }),
  "loanApplications",
);
export type ApplicationDetails = z.infer<typeof applicationDetails>;

const { reference, loanPurpose, loanAmount, createdAt } = loanApplication.shape;

/** What borrowers see of the officer who works on their application. */
const workingOfficer = named("WorkingOfficer", {
  firstName: text,
  lastName: text,
  title: text,
  nmlsId: text,
  phone: text,
  email: text,
  profileImage: text,
  slug: text.nullable().meta({ description: "The last part of their public page's address" }),
});
export type WorkingOfficer = z.infer<typeof workingOfficer>;

export const ownApplication = named("OwnApplication", {
  id,
  reference,
  loanPurpose,
  loanAmount,
  status,
  createdAt,
  officer,
  workingOfficer: workingOfficer.nullable(),
  isWaiting: flag.meta({ description: "Whether it waits for documents from the borrower" }),
  details: applicationDetails.shape.details
    .nullable()
    .meta({ description: "Their further answers; null if nothing proves that they are theirs" }),
  isUnproved: flag.meta({
    description: "Whether it was sent without signing in, so that nothing proves who sent it",
  }),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const threadMessage = named("ThreadMessage", {
  id,
  at: time,
  isOwn: flag,
  isUnproved: flag.meta({ description: "Whether nothing proves who wrote it, by email" }),
  author: textOf("Who answered, if they have a name; empty for the borrower's own messages"),
  text,
});
export type ThreadMessage = z.infer<typeof threadMessage>;

export const applicationCounts = countsOf("ApplicationCounts", APPLICATION_STATUSES);

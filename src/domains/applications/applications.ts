export type {
  ApplicationDetails,
  LoanApplication,
  OwnApplication,
  ThreadMessage,
  WorkingOfficer,
} from "./applications.output.ts";

export const LOAN_PURPOSES = {
  "home-purchase": "Home purchase",
  refinance: "Refinance",
  "cash-out-refinance": "Cash-out refinance",
  "home-improvement": "Home improvement",
  construction: "Construction",
  other: "Other",
} as const;

export type LoanPurpose = keyof typeof LOAN_PURPOSES;

export const PURPOSE_MISSING = "Please choose what the loan is for.";
export const LOAN_AMOUNT_MISSING = "Please enter the loan amount.";

/** The least that can be asked for, in dollars: lenders' smallest home loans are larger. */
export const LEAST_LOAN = 1000;
export const LOAN_TOO_SMALL = "Please enter the whole amount in dollars, at least $1,000.";

/** Every amount must be below it. */
export const MOST_DOLLARS = 1e9;
export const TOO_MANY_DOLLARS = "Please enter an amount below a billion dollars.";

/** A pattern for references such as 2026-583920-K7QF; the oldest have no letters: 2026-000123. */
export const REFERENCE = String.raw`\d{4}-\d{6,9}(?:-[2-9C-X]{4})?`;

export const APPLICATION_STATUSES = ["pending", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The statuses in words for the borrower. */
export const TOLD_STATUS: Record<ApplicationStatus, string> = {
  pending: "We are looking at it",
  approved: "Moving forward",
  rejected: "Not approved",
};

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

export const APPLICATION_STATUSES = ["pending", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

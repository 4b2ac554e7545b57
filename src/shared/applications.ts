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

export interface LoanApplication {
  id: number;
  /** What the applicant quotes, such as `2026-000123`. */
  reference: string;
  fullName: string;
  email: string;
  phone: string;
  loanPurpose: LoanPurpose;
  /** Dollars. */
  loanAmount: number;
  status: ApplicationStatus;
  createdAt: string;
}

/** What people see of an application of their own. */
export interface OwnApplication extends Pick<
  LoanApplication,
  "id" | "reference" | "loanPurpose" | "loanAmount" | "status" | "createdAt"
> {
  /** The loan officer whom they asked for. */
  officer: string | null;
}

/** An application with every answer that the person gave beyond the required four. */
export interface ApplicationDetails extends LoanApplication {
  details: Record<string, string | number | boolean>;
  /** The loan officer whom they asked for. */
  officer: string | null;
}

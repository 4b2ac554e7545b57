import type { ApplicationStatus } from "#domains/applications/applications.ts";
import { businessDaysAfter } from "#lending/business-days.ts";
import { daysAfter } from "#kit/values/times.ts";

export type { ApplicationClock } from "./clocks.output.ts";

/** Within how many days of an application its applicant is told of the decision, 1002.9(a)(1). */
export const NOTIFY_DAYS = 30;
/** By which business day the Loan Estimate is sent, 12 CFR 1026.19(e)(1)(iii)(A). */
const ESTIMATE_DAYS = 3;

/** What staff note of an application, with the words of the timeline. */
export const CLOCK_STEPS = {
  noticeOn: "Notice of the denial sent on",
  withdrawnOn: "Withdrawn by the applicant on",
  incompleteOn: "Notice of incompleteness sent on",
  estimateOn: "Loan Estimate sent on",
} as const;
export type ClockStep = keyof typeof CLOCK_STEPS;

interface Told {
  status: ApplicationStatus;
  /** The office's day on which it came. */
  receivedOn: string;
  noticeOn: string | null;
  withdrawnOn: string | null;
  incompleteOn: string | null;
  /** Until then a notice of incompleteness stops the thirty days. */
  incompleteBy: string | null;
  estimateOn: string | null;
  /** The office's day of the sixth item; null while one is missing. */
  completeOn: string | null;
  /** Denied before this website kept its notice. */
  isOldDenial: boolean;
}

/** The last day on which an application is answered, or its denial's notice sent. */
export function dueAfter(receivedOn: string): string {
  return daysAfter(receivedOn, NOTIFY_DAYS);
}

/** The days of an application by Regulations B and Z, and which of them have passed. */
export function daysOf(told: Told, today: string, open?: number[]) {
  const { status, receivedOn, completeOn } = told;
  const isTold =
    status === "approved" ||
    told.withdrawnOn !== null ||
    (status === "rejected"
      ? told.noticeOn !== null || told.isOldDenial
      : told.incompleteBy !== null && today <= told.incompleteBy);
  const dueOn = dueAfter(receivedOn);
  const estimateDueOn = completeOn && businessDaysAfter(completeOn, ESTIMATE_DAYS, open);
  const needsNoEstimate = told.withdrawnOn !== null || status === "rejected";
  return {
    dueOn,
    isTold,
    isOverdue: !isTold && dueOn < today,
    estimateDueOn,
    isEstimateOverdue:
      estimateDueOn !== null &&
      told.estimateOn === null &&
      !needsNoEstimate &&
      estimateDueOn < today,
  };
}

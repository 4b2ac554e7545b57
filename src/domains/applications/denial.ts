import { formatShortDate } from "#kit/values/format.ts";

/**
 * The reasons of the model form for a notice of adverse action. Source: Regulation B, 12 CFR Part
 * 1002, appendix C, form C-1; what the notice must say and by when: 12 CFR 1002.9.
 */
export const DENIAL_REASONS = [
  "Credit application incomplete",
  "Insufficient number of credit references provided",
  "Unacceptable type of credit references provided",
  "Unable to verify credit references",
  "Temporary or irregular employment",
  "Unable to verify employment",
  "Length of employment",
  "Income insufficient for amount of credit requested",
  "Excessive obligations in relation to income",
  "Unable to verify income",
  "Length of residence",
  "Temporary residence",
  "Unable to verify residence",
  "No credit file",
  "Limited credit experience",
  "Poor credit performance with us",
  "Delinquent past or present credit obligations with others",
  "Collection action or judgment",
  "Garnishment or attachment",
  "Foreclosure or repossession",
  "Bankruptcy",
  "Number of recent inquiries on credit bureau report",
  "Value or type of collateral not sufficient",
] as const;

/** More than four are not likely to help the applicant (comment 9(b)(2)-1). */
export const MOST_REASONS = 4;

const NOTICE = "Adverse action notice due";

/** The follow-up of an application that is denied, by the day on which its notice is due. */
export function noticeDue(on: string): { on: string; what: string } {
  return { on, what: `${NOTICE} ${formatShortDate(on)}` };
}

export function isNotice(what: string): boolean {
  return what.startsWith(NOTICE);
}

/** The notice of 12 CFR 1002.9(b)(1), before the name and address of the agency. */
export const ECOA_NOTICE =
  "Notice: The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The federal agency that administers compliance with this law concerning this creditor is:";

/** Of lenders that are no bank: Regulation B, appendix A, as amended on April 19, 2023. */
export const USUAL_AGENCY =
  "Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580";

import { LOAN_PURPOSES, type LoanApplication } from "./applications.ts";
import { ANSWERS } from "./application-answers.ts";
import { isAmount } from "./draft/application-draft.ts";
import { formatDollars } from "#kit/values/format.ts";

/** The answers of an applicant who asks for a call at a certain time. */
export const CALL_ANSWERS = {
  callDay: {
    "any-day": "Any weekday",
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
  },
  callTime: {
    morning: "In the morning",
    noon: "Around noon",
    afternoon: "In the afternoon",
    evening: "After 5 PM",
  },
} as const satisfies Record<string, Record<string, string>>;

const ALL_ANSWERS = { ...ANSWERS, ...CALL_ANSWERS };

export type GivenQuestion = keyof typeof ALL_ANSWERS;

/** The values that can be sent as the answer to a question. */
export function valuesOf(question: GivenQuestion): string[] {
  return Object.keys(ALL_ANSWERS[question]);
}

/** The questions beyond the required four, in the order of display. */
export const QUESTIONS = {
  loanType: "Loan type",
  propertyUse: "Occupancy",
  propertyKind: "Property type",
  state: "State",
  timeFrame: "Time frame",
  propertyValue: "Property value",
  downPayment: "Down payment",
  balanceOwed: "Balance owed",
  incomeRange: "Yearly household income",
  creditRange: "Credit score",
  preferredContact: "Preferred contact",
  comment: "Comment",
  callDay: "Day for a call",
  callTime: "Time for a call (the borrower's local time)",
  secondName: "Co-borrower",
  secondEmail: "Email of the co-borrower",
  secondPhone: "Phone of the co-borrower",
  secondConsent: "Co-borrower agrees",
  accurate: "Answers are accurate",
  privacyRead: "Privacy policy read",
  callConsent: "May be called and texted",
} as const;

export function answerInWords(question: string, answer: string | number | boolean): string {
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (typeof answer === "number")
    return isAmount(question) ? formatDollars(answer) : String(answer);
  const given: Record<string, string> = ALL_ANSWERS[question as GivenQuestion] ?? {};
  return Object.hasOwn(given, answer) ? (given[answer] as string) : answer;
}

export interface Asked {
  application: Pick<LoanApplication, "email" | "phone" | "loanPurpose" | "loanAmount">;
  details: Record<string, string | number | boolean>;
}

/** What is asked for, how to reach the applicant, and any further answers, in paragraphs. */
export function requestContent({
  application: { email, phone, loanPurpose, loanAmount },
  details,
}: Asked): [string, string, ...string[]] {
  const state = details.state ? [answerInWords("state", details.state)] : [];
  const answers = Object.entries(details).map(
    ([question, answer]) =>
      `${QUESTIONS[question as keyof typeof QUESTIONS]}: ${answerInWords(question, answer)}`,
  );
  return [
    [formatDollars(loanAmount), LOAN_PURPOSES[loanPurpose], ...state].join(", "),
    [`Email: ${email}`, ...(phone ? [`Phone: ${phone}`] : [])].join("\n"),
    ...(answers.length > 0 ? [answers.join("\n")] : []),
  ];
}

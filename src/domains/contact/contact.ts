export type { ContactSubmission } from "./contact.output.ts";

export const CONTACT_SUBJECTS = {
  "mortgage-question": "Mortgage Question",
  "loan-application": "Loan Application",
  refinancing: "Refinancing",
  other: "Other",
} as const;

export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

/** What decides a borrower's rate; ranges will do. */
export const SITUATION = `I would like to know my rate.
Credit score, roughly:
Home price and down payment:
State:`;

const [, ...ASKED] = SITUATION.split("\n");

/** The message without the lines of a situation that nobody has answered. */
export function withoutUnanswered(message: string): string {
  const lines = message.split("\n");
  const isAsked = (line = "") => ASKED.includes(line.trim());
  return lines
    .filter((line, at) => !isAsked(line) || (lines[at + 1]?.trim() && !isAsked(lines[at + 1])))
    .join("\n");
}

export const MESSAGE_STATUSES = ["unread", "read", "responded"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

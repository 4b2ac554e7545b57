export type { ContactSubmission } from "./contact.output.ts";

export const CONTACT_SUBJECTS = {
  "mortgage-question": "Mortgage Question",
  "loan-application": "Loan Application",
  refinancing: "Refinancing",
  other: "Other",
} as const;

export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

export const MESSAGE_STATUSES = ["unread", "read", "responded"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export type { Inbox, InboxStatus, InboxTest, UnmatchedMail } from "./inbox.output.ts";

/** Why a mail could not be put on a record automatically. */
export const UNMATCHED_WHYS = {
  nobody: "It does not answer a mail of this website, and no record has this address.",
  several: "Several records have this address.",
  many: "Its lead has had 20 answers within an hour.",
  program: "It was sent by a program, or to many people.",
  report: "It says that a mail did not arrive, but not one of this website.",
  unreadable: "It could not be read here. It is in the inbox.",
} as const;
export type UnmatchedWhy = keyof typeof UNMATCHED_WHYS;

export const MOST_ANSWERS_AN_HOUR = 20;

/** Whether a text is about where money is paid: what a thief who pretends to be a borrower changes. */
export function isAboutPayment(text: string): boolean {
  return /\b(?:bank|new|checking|savings) accounts?\b|\b(?:account|routing) numbers?\b|\bwir(?:e|es|ed|ing)\b/i.test(
    text,
  );
}

/** How many days of answers are counted. */
export const ANSWERS_COUNTED_DAYS = 30;

export type { Inbox, InboxStatus, InboxTest, UnmatchedMail } from "./inbox.output.ts";

/** Why a mail could not be put on a record automatically. */
export const UNMATCHED_WHYS = {
  nobody: "It does not answer a mail of this website, and no record has this address.",
  several: "Several records have this address.",
  program: "It was sent by a program, or to many people.",
  report: "It says that a mail did not arrive, but not one of this website.",
  unreadable: "It could not be read here. It is in the inbox.",
} as const;
export type UnmatchedWhy = keyof typeof UNMATCHED_WHYS;

/** How many days of answers are counted. */
export const ANSWERS_COUNTED_DAYS = 30;

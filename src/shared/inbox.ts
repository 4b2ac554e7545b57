export type { Inbox, InboxStatus, InboxTest, UnmatchedMail } from "./inbox.output.ts";

/** Why a mail is on no record by itself. */
export const UNMATCHED_WHYS = {
  nobody: "It does not answer a mail of this website, and no record has this address.",
  several: "Several records have this address.",
  program: "A program has sent it, or it went to many.",
  report: "It says that a mail did not arrive, and none of this website.",
  unreadable: "It could not be read here. It is in the inbox.",
} as const;
export type UnmatchedWhy = keyof typeof UNMATCHED_WHYS;

/** The answers of so many days are counted. */
export const ANSWERS_COUNTED_DAYS = 30;

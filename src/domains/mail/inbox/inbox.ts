export type { Inbox, InboxStatus, InboxTest, UnmatchedMail } from "./inbox.output.ts";

/** Why a mail could not be put on a record automatically. */
export const UNMATCHED_WHYS = {
  nobody: "It does not answer an email of this website, and no record has this address.",
  several: "Several records have this address.",
  layout: "The rule for this vendor found too little in it: its layout may be new.",
  many: "Its lead has had 20 answers within an hour.",
  program: "It was sent by a program, or to many people.",
  report: "It says that an email did not arrive, but not one of this website.",
  unreadable: "It could not be read here. It is in the inbox.",
} as const;
export type UnmatchedWhy = keyof typeof UNMATCHED_WHYS;

export const MOST_ANSWERS_AN_HOUR = 20;

export const PAYMENT_WARNING =
  "It mentions an account, a wire or another way to pay. Before anything is paid, call back by the number on file.";

/** Who wrote a mail, in a sentence. The address is empty when none could be read. */
export function senderInWords(address = ""): string {
  return address === "" ? "an unreadable address" : address;
}

/** How many days of answers are counted. */
export const ANSWERS_COUNTED_DAYS = 30;

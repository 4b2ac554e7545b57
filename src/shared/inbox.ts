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

const MONEY = String.raw`(?:money|funds?|payments?|deposits?|proceeds|instructions?|details?|info(?:rmation)?)`;
const CHANGED = String.raw`(?:new|other|another|different|chang(?:e|es|ed|ing)|switch(?:ed|ing)?|updated?|moved)`;

/** What is said of where money goes, in lower case. A house has wiring, too. */
const PAYMENT = new RegExp(
  [
    String.raw`\b(?:${CHANGED}|bank|checking|savings?|escrow|deposit)( \w+)? accounts?\b`,
    String.raw`\baccount (?:numbers?|details?|info|information|(?:is|was|has|have|had) (?:\w+ )?${CHANGED})\b`,
    String.raw`\bbank(?:ing)? (?:details?|info|information|transfers?)\b`,
    String.raw`\b${CHANGED}( \w+)? bank(?:s|ing)?\b`,
    String.raw`\bbank(?:s|ing)?( \w+){0,3} ${CHANGED}\b`,
    String.raw`\b(?:routing|iban|ach|aba|swift (?:code|number)|bic|direct deposit)\b`,
    String.raw`\b(?:zelle|venmo|paypal|cash ?app|western union|moneygram|bitcoins?)\b`,
    String.raw`\bwires?\b`,
    String.raw`\bwir(?:ed|ing) (?:it|them|you)\b`,
    String.raw`\bwir(?:ed|ing)( \S+){0,3} ${MONEY}\b`,
    String.raw`\b${MONEY}( \S+){0,3} wir(?:ed|ing)\b`,
  ].join("|"),
  "u",
);

/**
 * Whether a text is about where money is paid: what a thief who pretends to be a borrower changes.
 * Letters of another width, signs that nobody sees, breaks and hyphens hide nothing.
 */
export function isAboutPayment(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\s\p{Pd}_]+/gu, " ");
  return PAYMENT.test(plain.toLowerCase());
}

export const PAYMENT_WARNING =
  "It mentions an account, a wire or another way to pay. Before anything is paid, call back by the number on file.";

/** How many days of answers are counted. */
export const ANSWERS_COUNTED_DAYS = 30;

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
const WORDS = [
  String.raw`(?:${CHANGED}|bank|checking|savings?|escrow|deposit)( \w+)? accounts?`,
  String.raw`account (?:numbers?|details?|info|information|(?:is|was|has|have|had) (?:\w+ )?${CHANGED})`,
  "bank(?:ing)? (?:details?|info|information|transfers?)",
  String.raw`${CHANGED}( \w+)? bank(?:s|ing)?`,
  String.raw`bank(?:s|ing)?( \w+){0,3} ${CHANGED}`,
  "accts?|beneficiar(?:y|ies)|payment instructions?|cuentas? bancarias?|transferencias?",
  "routing|iban|ach|aba|swift (?:code|number)|bic|direct deposit",
  "zelle|venmo|paypal|cash ?app|western union|moneygram|bitcoins?",
  String.raw`account(?: no| #|:)*[ #:.]*\d{3,}`,
  String.raw`(?:to|into) (?:my |our )?(?:checking|savings?)`,
  String.raw`(?:payment|remittance) details?( \w+){0,2} ${CHANGED}|${CHANGED} (?:payment|remittance) details?`,
  String.raw`transfer( \S+){0,4} ${MONEY}`,
  "wires?|wir(?:ed|ing) (?:it|them|you)",
  String.raw`wir(?:ed|ing)( \S+){0,3} ${MONEY}`,
  String.raw`${MONEY}( \S+){0,3} wir(?:ed|ing)`,
];
const PAYMENT = new RegExp(String.raw`\b(?:${WORDS.join("|")})\b`, "u");

/** Letters of other alphabets that look like Latin ones. */
const ALIKE: Record<string, string> = Object.fromEntries(
  Array.from(
    "аaвbеeіiјjкkмmоoрpсcтtуyхxѕsԁdһhԝwαaοoρpνvιiκkτt".matchAll(/(.)(.)/gu),
    ([, ...pair]) => pair,
  ),
);

/**
 * Whether words are about where money is paid: what a thief who pretends to be a borrower changes.
 * Letters of another width or alphabet, accents, signs that nobody sees, breaks, dots, hyphens and
 * spaces between single letters hide nothing.
 */
export function isAboutPayment(...words: readonly string[]): boolean {
  const plain = words
    .join("\n")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase()
    .replace(/[Ͱ-ԯ]/gu, (letter) => ALIKE[letter] ?? letter);
  const joined = plain
    .replace(/(?<=\p{L})(?:\p{Pd}\s*|[._])(?=\p{L})/gu, "")
    .replace(/(?<=(?<!\p{L})\p{L})[ ](?=\p{L}(?!\p{L}))/gu, "");
  return [plain, joined].some((text) => PAYMENT.test(text.replace(/[\s\p{Pd}_]+/gu, " ")));
}

export const PAYMENT_WARNING =
  "It mentions an account, a wire or another way to pay. Before anything is paid, call back by the number on file.";

/** Who wrote a mail, in a sentence. The address is empty when none could be read. */
export function senderInWords(address = ""): string {
  return address === "" ? "an unreadable address" : address;
}

/** How many days of answers are counted. */
export const ANSWERS_COUNTED_DAYS = 30;

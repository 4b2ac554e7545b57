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

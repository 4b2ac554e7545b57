import type { Warning } from "#domains/content/items/content-items.output.ts";

/**
 * Regulation Z's rules for advertising, 12 CFR 1026.24, and Regulation B's for statements to
 * applicants, as far as wording reveals a violation. Regulation B as of July 21, 2026 (Federal
 * Register 2026-07804 of April 22, 2026): 1002.4(b) and 1002.8.
 */
interface Rule {
  rule: Warning["rule"];
  /** What is wrong with a sentence, if anything. */
  find: RegExp;
  /** Matches sentences in which the words are harmless. */
  unless?: RegExp;
  message: string;
}

/**
 * People as Regulation B forbids to distinguish them (1002.2(z)), or what stands for them. Those of
 * 62 years may be favored for their age (1002.6(b)(2)(iv)), so older people are not among them.
 */
const PEOPLE = `(?:${[
  "immigrants?|foreigners|foreign-born|(?:native |native-|non-)?English speakers?",
  "minorit(?:y|ies)|women|men|females?|males?|single (?:people|parents|mothers|fathers)",
  "families with children|(?:un)?married (?:people|couples)|divorc(?:ed people|ees?)|widows?",
  String.raw`young (?:people|professionals|couples)|people under \d\d`,
  "(?:black|white) (?:people|families)|Blacks|Whites|African[- ]Americans?|Caucasians?",
  "Hispanics?|Latin[oax]s?|Asians?|Native Americans?|Christians?|Jews|Jewish|Muslims?|Catholics?",
  "(?:people on )?(?:welfare|public assistance|Section 8|food stamps)",
].join("|")})`;

const RULES: Rule[] = [
  {
    rule: "discouragement",
    find: new RegExp(
      String.raw`\b(?:no|not? (?:for|to)|do(?:es)? not (?:lend|apply) to|(?:only|exclusively|ideal|perfect|reserved|preferred) for|prefer(?:s|red|ring)?|discounts? for|better (?:rates?|terms?) for|(?:higher|worse) rates? for) (?:\w+ )?${PEOPLE}\b|\b${PEOPLE}\b (?:\w+ )?(?:need not apply|should not apply|only|preferred|(?:will|can|do|may)(?: ?not|n[’']t) (?:qualify|apply|be approved))\b`,
      "i",
    ),
    unless:
      /\bwe (?:never|do not|don[’']t) (?:prefer|distinguish|discriminate)\b|\b(?:regardless|equal(?:ly)?)\b/i,
    message:
      "It may make people believe that they would be refused, or get worse terms, because of who they are (12 CFR 1002.4(b) as of July 21, 2026).",
  },
  {
    rule: "special-purpose",
    find: new RegExp(
      String.raw`\bspecial[- ]purpose credit\b|\bSPCPs?\b|\b(?:program|loan|mortgage|grant|assistance|initiative)s? (?:only |designed |made |exclusively )?(?:for|to help|to support) (?:\w+ )?${PEOPLE}\b|\b(?:minority|women[’']?s?|Black|Hispanic|Latin[oax]|Asian|immigrant) (?:homebuyers?|homeownership|borrowers?) (?:program|loan|grant|initiative)\b`,
      "i",
    ),
    message:
      "It offers credit to some kinds of people. A lender's special purpose credit program may not choose by race, color, national origin or sex, and needs a written plan with evidence for anything else (12 CFR 1002.8 as of July 21, 2026).",
  },
  {
    rule: "fixed-adjustable",
    find: /\bfixed\b(?=.*\b(?:ARM|adjustable|variable)\b)|\b(?:ARM|adjustable|variable|(?:3|5|7|10)\/(?:1|6))\b.*\bfixed\b/i,
    // Harmless if the period is stated, or the two kinds are compared (1026.24(i)(1))
    unless:
      /\b(?:or|and|versus|vs|than|while|unlike|whereas|between)\b|\b(?:first|for|\d+) (?:\w+ )?years?\b|\bthen\b|\bmay (?:change|rise|increase|go)\b/i,
    message:
      "It calls an adjustable rate fixed. Please say for how long it is fixed and that it may rise after that (12 CFR 1026.24(i)(1)).",
  },
  {
    rule: "government",
    find: /\bfederal (?:mortgage |homeowner |refinance )?(?:relief|stimulus|rescue)\b|\b(?:stimulus|rescue) (?:loan|mortgage|program|plan|check)|\bact of Congress\b|\bgovernment[- ](?:approved|endorsed|sponsored|relief|stimulus|program)|\bofficial (?:government )?notice\b|\b(?:from|on behalf of|approved by|endorsed by|affiliated with) (?:the )?(?:HUD|FHA|VA|USDA|(?:federal |U\.S\. )?government)\b|\bwe are (?:a |an )?(?:government|federal)\b/i,
    unless: /\bnot\b|\bno \w+ (?:is|are)\b/i,
    message:
      "It may look as if it came from the government or were endorsed by it (12 CFR 1026.24(i)(3)).",
  },
  {
    rule: "guarantee",
    find: /\bguarantee[ds]?\b(?=.*\b(?:approval|approved|accept|rate|loan|payment|saving|lowest|qualif))|\b(?:approval|acceptance|savings?|rates?|payments?)\b[^.!?]{0,40}\bguaranteed\b(?! by\b)|\bevery(?:one|body) (?:is approved|qualifies)\b|\b100\s?% approv|\byou(?: are|[’']re| have been) (?:already )?pre-?approved\b(?! (?:when|if|once|after|by|for)\b)|\bno credit check\b|\blowest rates? (?:anywhere|in |of )|\binstant approval\b|\b(?:eliminate|erase|wipe out|cancel)s? (?:all )?(?:your |of your )?debts?\b/i,
    // A guarantee that a department gives to the lender is a fact, and so is its fee
    unless:
      /\b(?:not|never|nobody|cannot)\b|n't\b|\bno (?:lender|one)\b|\bDepartment of (?:Agriculture|Veterans Affairs) guarantees\b|\bguaranteed by the Department of\b|\bguarantee fees?\b/i,
    message:
      "It promises what nobody can promise: an approval, a rate, or the end of a debt (12 CFR 1014.3 and 1026.24(i)(5)).",
  },
];

const DOLLARS = String.raw`\$\s?\d[\d,]*(?:\.\d+)?`;
const PERCENT = String.raw`\d+(?:\.\d+)?\s*(?:%|percent\b)`;
/** Words between what is stated and its amount. */
const AMOUNTS_TO = String.raw`(?::| (?:of|from|as low as|starting at|only|under|is|are|would be))\s+(?:only |just |about )?`;

/**
 * Points are a finance charge (1026.4(b)(3)), and their number says its amount wherever a loan is
 * in view. Zero points are not a charge. Points by which a rate, an index or a score moves are not
 * meant.
 */
const POINTS = String.raw`(?<!\b(?:by|up|down|rates?|limit|cap|above|below|(?:credit|price|cost) of) )(?<![\d.,])\b(?:[1-9](?:\.\d+)?|0\.\d*[1-9]\d*|(?:one|two|three)(?: and a half)?|half a|an? (?:half|quarter))(?: (?:discount|origination))? points?\b(?! (?:is|costs|equals|means|at each|above|below|over|lower|higher|more|less|on (?:your|the) credit|of (?:the )?(?:rate|view)|(?:to|in) (?:consider|remember|mind)))`;

/** The terms that require the others: a payment, a down payment, a period or a finance charge. */
const TRIGGERS: [name: string, find: RegExp][] = [
  [
    "a payment",
    new RegExp(
      String.raw`${DOLLARS}\s*(?:a|per|each|every|\/)\s*(?:month|mo\b|week|year)|${DOLLARS} (?:bi)?weekly\b|${DOLLARS} monthly\b(?! (?:income|salary|rent|debts?)\b)|(?<!down )(?:payments?|installments?)${AMOUNTS_TO}${DOLLARS}`,
      "i",
    ),
  ],
  [
    "a down payment",
    new RegExp(
      String.raw`(?:${PERCENT}|${DOLLARS})\s+down\b|(?:down payments?|move-in costs?)${AMOUNTS_TO}(?:${PERCENT}|${DOLLARS})|\b(?!100\s*(?:%|percent))${PERCENT}\s+financing\b`,
      "i",
    ),
  ],
  [
    "a period of repayment",
    /\b\d+ (?:equal )?(?:monthly )?(?:payments|installments)\b|\b\d+-month (?:payment|loan|mortgage|term)|\b(?:\d+|fifteen|thirty)[- ]year (?:fixed|adjustable|loan|mortgage|term)|\bre?pa(?:y|id)\b[^.]{0,20} (?:over|in) \d+ (?:years|months)\b|\bterms? of (?:up to )?\d+ (?:years|months)\b|\b(?:\d+|fifteen|twenty|thirty) years to (?:re)?pay\b/i,
  ],
  [
    "a finance charge",
    new RegExp(
      String.raw`${DOLLARS} (?:in |of )?(?:total )?(?:interest|points|fees|closing costs|cost of credit|finance charges?|origination)\b|\b(?:fees?|closing costs|origination|finance charges?)${AMOUNTS_TO}${DOLLARS}|${POINTS}`,
      "i",
    ),
  ],
];

const APR = /\bAPR\b|\bannual percentage rate/i;
const RATE = new RegExp(
  String.raw`\b(?:rates?|interest)\b[^.]{0,25}\b${PERCENT}|\b${PERCENT}\s+(?:interest|rate|fixed|adjustable)|\b(?:as low as|starting at) ${PERCENT}(?!\s+(?:down|of)\b)`,
  "i",
);

/**
 * Violations of the advertising rules in a text, one warning for each rule. A text may state any
 * term if the terms of 1026.24(d) are beside it on the page.
 */
export function lookAtAdvertising(
  sentences: readonly string[],
  { hasTermsBeside = false } = {},
): Warning[] {
  const words = RULES.flatMap(({ rule, find, unless, message }): Warning[] => {
    const sentence = sentences.find((each) => find.test(each) && !unless?.test(each));
    return sentence === undefined ? [] : [{ rule, message, words: excerpt(sentence) }];
  });
  return [...words, ...lookAtTerms(sentences, hasTermsBeside)];
}

/** 1026.24(c) and (d): a rate or one term of a loan requires the APR and the other terms. */
function lookAtTerms(sentences: readonly string[], hasTermsBeside: boolean): Warning[] {
  const stated = TRIGGERS.flatMap(([name, find]) => {
    const sentence = sentences.find((each) => find.test(each));
    return sentence === undefined ? [] : [{ name, sentence }];
  });
  const hasApr = sentences.some((each) => APR.test(each));
  const has = (wanted: string) => stated.some(({ name }) => name === wanted);
  const missing = [
    ...(hasApr ? [] : ["the annual percentage rate"]),
    ...(has("a payment") && has("a period of repayment") ? [] : ["the terms of repayment"]),
    ...(has("a down payment") ? [] : ["the down payment"]),
  ];
  const [first] = stated;
  if (first && missing.length > 0 && !hasTermsBeside)
    return [
      {
        rule: "triggering-terms",
        message: `It states ${first.name}. Advertising that does has to state ${listed(missing)} too (12 CFR 1026.24(d)).`,
        words: excerpt(first.sentence),
      },
    ];
  const rate = sentences.find((each) => RATE.test(each));
  if (rate === undefined || hasApr) return [];
  return [
    {
      rule: "rate-without-apr",
      message:
        "It states a rate without the annual percentage rate. Advertising has to state that one (12 CFR 1026.24(c)).",
      words: excerpt(rate),
    },
  ];
}

const list = new Intl.ListFormat("en-US");

function listed(parts: string[]): string {
  return list.format(parts);
}

const LONGEST_EXCERPT = 140;

export function excerpt(sentence: string): string {
  return sentence.length > LONGEST_EXCERPT
    ? `${sentence.slice(0, LONGEST_EXCERPT).trimEnd()}…`
    : sentence;
}

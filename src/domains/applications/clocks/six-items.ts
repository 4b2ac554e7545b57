/** What together is an application, 12 CFR 1026.2(a)(3)(ii): with the sixth, a clock starts. */
export const SIX_ITEMS = {
  name: "name",
  income: "income",
  ssn: "Social Security number",
  address: "address of the property",
  value: "estimate of the property’s value",
  amount: "loan amount",
} as const;
export type Item = keyof typeof SIX_ITEMS;

/** The fields of the form that supply an item. It asks for no number and no address. */
const FIELDS: Record<string, Item> = {
  fullName: "name",
  incomeRange: "income",
  propertyValue: "value",
  loanAmount: "amount",
};

const NUMBER = String.raw`\b\d{1,6}[a-z]?\s+(?:[\w'’.-]+\s+){0,4}`;
const STREETS =
  "street|st|avenue|ave|road|rd|lane|ln|boulevard|blvd|terrace|parkway|highway|broadway";
/** Words that mean a street only with a capital and at an end. */
const PLACES = String.raw`(?:(?:Way|Place|Court|Drive|Circle)(?=\s*(?:[.,;!?\n]|$))|(?:Pl|Ct|Dr)(?=\.?\s*(?:[,\n]|$)))`;
const SUM = String.raw`(?:(?!down|payment|offer|deposit)[^.!?\n]){0,40}\$?\s?(?:\d{2,3}(?:,?\d{3}|\s?k\b)|\d{1,3}(?:\.\d+)?\s?(?:m|mil|million)\b)`;
/** What other numbers of nine digits are called. */
const NUMBERED = String.raw`\b(?:order|invoice|account|loan|case|file|tracking|claim|policy|confirmation|phone|fax|call|license|reference|parcel)(?:\s+(?:number|no\.?|id|is|was)|\s*[#:])*\s*`;

/** Words that supply one, wherever somebody types them. */
const WORDS: Partial<Record<Item, RegExp[]>> = {
  ssn: [
    new RegExp(String.raw`(?<![\d-])(?<!${NUMBERED})\d{3}([-‑–—. ])\d{2}\1\d{4}(?![\d-])`, "i"),
    /\b(?:ssn|itin|social security)\b\D{0,25}\d{9}(?!\d)/i,
  ],
  address: [new RegExp(`${NUMBER}(?:${STREETS})\\b`, "i"), new RegExp(NUMBER + PLACES)],
  income: [new RegExp(String.raw`\b(?:income|salary|wages?|earns?|mak(?:e|es|ing))\b${SUM}`, "i")],
  value: [
    new RegExp(String.raw`\b(?:worth|valued?|appraised|price[ds]?|listed|asking)\b${SUM}`, "i"),
  ],
};

/** Kinds of documents by their names, and what is on their pages. */
const DOCUMENTS: [kind: RegExp, Item[]][] = [
  [/\b(?:w-?2s?|1099s?|tax returns?|1040s?)\b/i, ["name", "income", "ssn"]],
  [/\b(?:pay ?stubs?|pay ?slips?|award letter|profit and loss|income)\b/i, ["name", "income"]],
  [/\b(?:social security (?:card|number)|ssn|credit report|authorization)\b/i, ["name", "ssn"]],
  [/\bsocial security\b/i, ["ssn"]],
  [/\b(?:purchase|sales?|construction) (?:agreement|contract)\b/i, ["name", "address", "value"]],
  [/\b(?:appraisal|listing|homeowner['’]?s?['’]? insurance|property tax)/i, ["address", "value"]],
  [/\b(?:mortgage|deed|title)\b/i, ["name", "address"]],
  [
    /^(?!.*letter of explanation).*\b(?:application|1003|URLA)\b/i,
    ["name", "income", "ssn", "address", "value", "amount"],
  ],
  [/\b(?:id|license|passport|bank statements?)\b/i, ["name"]],
];

/** Something that a borrower, or staff in their place, hands over. */
export interface Supplied {
  fields?: Record<string, unknown>;
  text?: string | undefined;
  /** The name of a document with a file. */
  document?: string;
}

/** The items that something supplies. */
export function itemsIn({ fields = {}, text = "", document }: Supplied): Set<Item> {
  const given = Object.keys(FIELDS).filter((name) => (fields[name] ?? "") !== "");
  return new Set([
    ...given.flatMap((name) => FIELDS[name] ?? []),
    ...(Object.keys(WORDS) as Item[]).filter((item) =>
      WORDS[item]?.some((words) => words.test(text)),
    ),
    ...DOCUMENTS.flatMap(([kind, items]) => (document && kind.test(document) ? items : [])),
  ]);
}

export function isWhole(items: { has: (item: Item) => boolean }): boolean {
  return (Object.keys(SIX_ITEMS) as Item[]).every((item) => items.has(item));
}

/** Whether documents supply all that is missing of the six items. */
export function completesItems(items: readonly Item[], documents: readonly { name: string }[]) {
  const theirs = documents.flatMap(({ name }) => [...itemsIn({ document: name })]);
  return isWhole(new Set([...items, ...theirs]));
}

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

const STREETS =
  "street|st|avenue|ave|road|rd|drive|dr|lane|ln|court|ct|boulevard|blvd|place|pl|way|terrace|circle|parkway|highway|broadway";
const SUM = String.raw`[^.!?\n]{0,40}\$?\s?\d{2,3}(?:,\d{3}|\d{3}|\s?k\b)`;

/** Words that supply one, wherever somebody types them. */
const WORDS: Partial<Record<Item, RegExp>> = {
  ssn: /(?<![\d-])\d{3}[-. ]\d{2}[-. ]\d{4}(?![\d-])|\b(?:ssn|itin|social security)\b\D{0,25}\d{9}(?!\d)/i,
  address: new RegExp(String.raw`\b\d{1,6}[a-z]?\s+(?:[\w'’.-]+\s+){0,4}(?:${STREETS})\b`, "i"),
  income: new RegExp(String.raw`\b(?:income|salary|wages?|earns?|mak(?:e|es|ing))\b${SUM}`, "i"),
  value: new RegExp(
    String.raw`\b(?:worth|valued?|appraised|price[ds]?|listed|asking)\b${SUM}`,
    "i",
  ),
};

/** Kinds of documents by their names, and what is on their pages. */
const DOCUMENTS: [kind: RegExp, Item[]][] = [
  [/\b(?:w-?2|1099|tax returns?|1040)\b/i, ["name", "income", "ssn"]],
  [/\b(?:pay ?stubs?|pay ?slips?|award letter|profit and loss|income)\b/i, ["name", "income"]],
  [/\b(?:social security (?:card|number)|ssn|credit report|authorization)\b/i, ["name", "ssn"]],
  [/\bsocial security\b/i, ["ssn"]],
  [/\b(?:purchase|sales?|construction) (?:agreement|contract)\b/i, ["name", "address", "value"]],
  [/\b(?:appraisal|listing|homeowners insurance|property tax)/i, ["address", "value"]],
  [/\b(?:mortgage|deed|title)\b/i, ["name", "address"]],
  [/\b(?:application|1003|URLA)\b/i, ["name", "income", "ssn", "address", "value", "amount"]],
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
  const given = Object.keys(FIELDS).filter((name) => fields[name] !== undefined);
  return new Set([
    ...given.flatMap((name) => FIELDS[name] ?? []),
    ...(Object.keys(WORDS) as Item[]).filter((item) => WORDS[item]?.test(text)),
    ...DOCUMENTS.flatMap(([kind, items]) => (document && kind.test(document) ? items : [])),
  ]);
}

export function isWhole(items: { has: (item: Item) => boolean }): boolean {
  return (Object.keys(SIX_ITEMS) as Item[]).every((item) => items.has(item));
}

import type { ApplicationInput } from "./applications.input.ts";
import type { LoanPurpose } from "./applications.ts";
import { parseDollars } from "./format.ts";

/** The request as it stands in the form: text as typed, empty for what is not answered. */
export const EMPTY_DRAFT = {
  loanPurpose: "",
  loanType: "",
  propertyUse: "",
  propertyKind: "",
  state: "",
  timeFrame: "",
  propertyValue: "",
  downPayment: "",
  balanceOwed: "",
  loanAmount: "",
  incomeRange: "",
  creditRange: "",
  fullName: "",
  email: "",
  phone: "",
  preferredContact: "",
  comment: "",
  officer: "",
  accurate: false,
  privacyRead: false,
  callConsent: false,
  website: "",
};

export type Draft = typeof EMPTY_DRAFT;
export type DraftField = keyof Draft;

/** The four steps with the fields that each asks for. */
export const APPLY_STEPS: { title: string; fields: DraftField[] }[] = [
  {
    title: "Goal",
    fields: ["loanPurpose", "loanType", "propertyUse", "propertyKind", "state", "timeFrame"],
  },
  {
    title: "Numbers",
    fields: [
      "propertyValue",
      "downPayment",
      "balanceOwed",
      "loanAmount",
      "incomeRange",
      "creditRange",
    ],
  },
  {
    title: "About you",
    fields: ["fullName", "email", "phone", "preferredContact", "comment", "website"],
  },
  { title: "Review", fields: ["accurate", "privacyRead", "callConsent"] },
];

/** What must be there before the next step is of use. */
const REQUIRED: DraftField[][] = [["loanPurpose"], ["loanAmount"], ["fullName", "email", "phone"]];

export type Amount = "propertyValue" | "downPayment" | "balanceOwed";

/** Which amounts besides the loan itself a purpose has, and what they are called there. */
export function amountsFor(purpose: string): Partial<Record<Amount, string>> {
  switch (purpose) {
    case "home-purchase":
      return { propertyValue: "Purchase price", downPayment: "Down payment" };
    case "refinance":
    case "cash-out-refinance":
    case "home-improvement":
      return { propertyValue: "Home value", balanceOwed: "Balance owed on it" };
    case "construction":
      return { propertyValue: "Value when built", downPayment: "Down payment" };
    default:
      return { propertyValue: "Property value" };
  }
}

/** The last step, from 1, that the answers so far lead to. */
export function furthestStep(draft: Draft): number {
  const missing = REQUIRED.findIndex((fields) => fields.some((field) => !draft[field]));
  return missing === -1 ? APPLY_STEPS.length : missing + 1;
}

/** The step, from 1, that asks for a field. */
export function stepOf(field: string): number {
  const index = APPLY_STEPS.findIndex(({ fields }) => fields.includes(field as DraftField));
  return index === -1 ? APPLY_STEPS.length : index + 1;
}

/** What a stored draft still says; undefined for what is none. */
export function toDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const known = Object.entries(stored).filter(
    ([name, value]) =>
      Object.hasOwn(EMPTY_DRAFT, name) && typeof value === typeof EMPTY_DRAFT[name as DraftField],
  );
  return { ...EMPTY_DRAFT, ...Object.fromEntries(known) };
}

/** The request that a checked draft makes: only what was asked for its purpose, nothing empty. */
export function toApplication(draft: Draft): ApplicationInput {
  const { officer, loanAmount, website, accurate, privacyRead, callConsent, ...texts } = draft;
  const amounts = amountsFor(draft.loanPurpose);
  const answered = Object.entries(texts).flatMap(([name, text]): [string, string | number][] => {
    if (text.trim() === "") return [];
    if (!["propertyValue", "downPayment", "balanceOwed"].includes(name)) return [[name, text]];
    const dollars = name in amounts ? parseDollars(text) : undefined;
    return dollars === undefined ? [] : [[name, dollars]];
  });
  return {
    ...(Object.fromEntries(answered) as Pick<ApplicationInput, "fullName" | "email">),
    loanPurpose: draft.loanPurpose as LoanPurpose,
    loanAmount: parseDollars(loanAmount) ?? 0,
    ...(/^[1-9]\d*$/.test(officer) && { officerId: Number(officer) }),
    accurate,
    privacyRead,
    callConsent,
    ...(website && { website }),
  };
}

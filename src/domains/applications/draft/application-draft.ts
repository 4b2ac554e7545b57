import type { ApplicationInput } from "#domains/applications/applications.input.ts";
import type { LoanPurpose } from "#domains/applications/applications.ts";
import { formatDollars } from "#kit/values/format.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { parseDollars } from "#kit/values/typed-numbers.ts";

/** The application in the form: text as typed, empty for unanswered questions. */
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
  secondName: "",
  secondEmail: "",
  secondPhone: "",
  secondConsent: false,
  callDay: "",
  callTime: "",
  officer: "",
  accurate: false,
  privacyRead: false,
  callConsent: false,
  [HIDDEN_FIELD]: "",
};

export type Draft = typeof EMPTY_DRAFT;
export type DraftField = keyof Draft;

export const APPLICATION_STEPS: { title: string; fields: DraftField[] }[] = [
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
    fields: [
      "fullName",
      "email",
      "phone",
      "preferredContact",
      "comment",
      "secondName",
      "secondEmail",
      "secondPhone",
      "secondConsent",
      "callDay",
      "callTime",
      HIDDEN_FIELD,
    ],
  },
  { title: "Review", fields: ["accurate", "privacyRead", "callConsent"] },
];

/** The fields required before the next step makes sense. */
const REQUIRED: DraftField[][] = [["loanPurpose"], ["loanAmount"], ["fullName", "email", "phone"]];

/** The amounts besides the loan itself. */
const AMOUNTS = ["propertyValue", "downPayment", "balanceOwed"] as const;
export type Amount = (typeof AMOUNTS)[number];

export function isAmount(question: string): question is Amount {
  return (AMOUNTS as readonly string[]).includes(question);
}

export function isInDollars(question: string): boolean {
  return question === "loanAmount" || isAmount(question);
}

/** The amounts of a purpose besides the loan itself, and their labels. */
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

/** A smaller amount is more likely a mistake than a loan on a home. */
const SMALL_LOAN = 10_000;

/** Amounts that may be right but look like a typing error, each with a question about it. */
export function slipsIn(draft: Draft): Partial<Record<"downPayment" | "loanAmount", string>> {
  const price = parseDollars(draft.propertyValue);
  const paid = parseDollars(draft.downPayment);
  const isPaid = "downPayment" in amountsFor(draft.loanPurpose);
  const loan = parseDollars(draft.loanAmount) ?? 0;
  return {
    ...(isPaid &&
      price !== undefined &&
      paid !== undefined &&
      price <= paid && {
        downPayment: "The down payment leaves nothing to borrow. Please check both amounts.",
      }),
    ...(loan > 0 &&
      loan < SMALL_LOAN && {
        loanAmount: `${formatDollars(loan)} is very little for a home loan. Is a zero missing?`,
      }),
  };
}

/** The confirmed amounts, for a form that is sent again without scripts. */
export function amountsIn({ propertyValue, downPayment, loanAmount }: Draft): string {
  return [propertyValue, downPayment, loanAmount].join(" ");
}

/** The last step, from 1, that the answers so far allow. */
export function furthestStep(draft: Draft): number {
  const needed = REQUIRED.map((fields, index) =>
    // Consent is not kept, so it is asked again where somebody goes on later
    index === 2 && draft.secondName ? [...fields, "secondConsent" as const] : fields,
  );
  const missing = needed.findIndex((fields) => fields.some((field) => !draft[field]));
  return missing === -1 ? APPLICATION_STEPS.length : missing + 1;
}

/** The number of the step with a field, from 1. */
export function stepOf(field: string): number {
  const index = APPLICATION_STEPS.findIndex(({ fields }) => fields.includes(field as DraftField));
  return index === -1 ? APPLICATION_STEPS.length : index + 1;
}

/** The usable part of a stored draft; undefined if it is not a draft. */
export function toDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const known = Object.entries(stored).filter(
    ([name, value]) =>
      Object.hasOwn(EMPTY_DRAFT, name) && typeof value === typeof EMPTY_DRAFT[name as DraftField],
  );
  return { ...EMPTY_DRAFT, ...Object.fromEntries(known) };
}

/** The application made from a checked draft: only the fields of its purpose, nothing empty. */
export function toApplication(draft: Draft): ApplicationInput {
  const { officer, loanAmount, accurate, privacyRead, callConsent, ...others } = draft;
  const { secondConsent, ...texts } = others;
  const amounts = amountsFor(draft.loanPurpose);
  const answered = Object.entries(texts).flatMap(([name, text]): [string, string | number][] => {
    if (text.trim() === "") return [];
    if (!isAmount(name)) return [[name, text]];
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
    ...(texts.secondName.trim() && { secondConsent }),
  };
}

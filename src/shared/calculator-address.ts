import { withSeparators } from "./format.ts";

/** The mortgage payment calculator's fields that an address can set; `true` for money. */
const FIELDS = {
  price: true,
  interestRate: false,
  downPayment: false,
  downPaymentAmount: true,
  termYears: false,
  propertyTaxRate: false,
  insuranceRate: false,
  monthlyIncome: true,
};

export const CALCULATOR_PARAMETERS = Object.keys(FIELDS);

/** The numbers in an address as texts of the form; undefined without any. */
export function scenarioIn(search: object): Record<string, string> | undefined {
  const given: Record<string, unknown> = { ...search };
  const texts = Object.entries(FIELDS).flatMap(([name, isMoney]) => {
    const value = given[name];
    if (typeof value !== "string" && typeof value !== "number") return [];
    return [[name, isMoney ? withSeparators(String(value)) : String(value)] as const];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

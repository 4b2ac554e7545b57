import { CALCULATOR_PARAMETERS } from "#lending/calculator-address.ts";
import { CALCULATORS } from "#lending/calculators/all.ts";
import type { Field } from "#lending/calculators/calculator.ts";
import { PAYMENT_PLAN } from "#lending/calculators/payment-plan.ts";

/**
 * The county whose limits the loan is compared with, and the officer whose link led to the
 * calculator.
 */
const OTHERS = ["state", "county", "officer"];

/** The calculators' pages, each with the parameters that make its result. */
export const SCENARIO_PARAMETERS: Record<string, readonly string[]> = {
  "/calculator": [...CALCULATOR_PARAMETERS, ...Object.keys(PAYMENT_PLAN.fields), ...OTHERS],
  ...Object.fromEntries(
    Object.entries(CALCULATORS).map(([name, { fields }]) => [
      `/calculators/${name}`,
      [...Object.entries(fields).flatMap(namesOf), ...OTHERS],
    ]),
  ),
};

function namesOf([name, { formerName }]: [string, Field]): string[] {
  return formerName === undefined ? [name] : [name, formerName];
}

const MOST_CHARACTERS = 40;
/** The longest names of counties have some 50 characters. */
const MOST_OF_A_COUNTY = 80;

/**
 * The same address with only the parameters of a calculator's result; undefined for any other page.
 */
export function scenarioAddress(address: string): string | undefined {
  const { pathname, searchParams, host } = new URL(address, "http://this.site");
  if (host !== "this.site" || !Object.hasOwn(SCENARIO_PARAMETERS, pathname)) return undefined;
  const numbers = new URLSearchParams();
  for (const name of SCENARIO_PARAMETERS[pathname] ?? []) {
    const value = searchParams.get(name);
    const most = name === "county" ? MOST_OF_A_COUNTY : MOST_CHARACTERS;
    if (value !== null) numbers.set(name, value.slice(0, most));
  }
  return numbers.size > 0 ? `${pathname}?${numbers}` : pathname;
}

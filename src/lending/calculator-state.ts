import { parseDollars, slipInDollars } from "#kit/values/typed-numbers.ts";
import {
  readTyped,
  typedIssue,
  CALCULATOR_RANGES,
  changeDownPayment,
  type DownPayment,
  type DownPaymentChange,
  estimateMortgage,
  estimateOrZero,
  type MortgageEstimate,
  type MortgageInputs,
  oddNumbers,
  type RangedInput,
} from "./mortgage.ts";
import {
  addressOf,
  CUSTOM,
  DOWN_PAYMENT_CHOICES,
  scenarioIn,
  TERM_CHOICES,
} from "./calculator-address.ts";
import { CALCULATOR_DEFAULTS as DEFAULTS } from "./calculator-defaults.ts";

/** Messages by field. */
export type Issues = Partial<
  Record<RangedInput | "downPayment" | "downPaymentAmount" | "termYears", string>
>;

/** The name of each field. */
export const LABELS: Record<keyof Issues, string> = {
  price: "Purchase Price",
  interestRate: "Interest Rate",
  downPayment: "Down Payment",
  downPaymentAmount: "Down Payment Amount",
  termYears: "Loan Term",
  propertyTaxRate: "Property Tax Rate",
  insuranceRate: "Home Insurance Rate",
  monthlyIncome: "Monthly Income",
};

/** The calculator's form and the last result that could be computed from it. */
export interface CalculatorState {
  /** The numbers as typed in their fields. */
  typed: Record<RangedInput, string>;
  down: DownPayment;
  /** The typed dollars, in custom mode; `6,5` and `425.000` are not an amount. */
  dollarsText: string | undefined;
  termYears: number;
  issues: Issues;
  result: { inputs: MortgageInputs; estimate: MortgageEstimate };
}

export type CalculatorAction =
  | { type: "number"; name: RangedInput; text: string }
  | { type: "percent"; choice: string }
  | { type: "dollars"; text: string; asked?: true }
  | { type: "term"; choice: string }
  | { type: "asked"; values: Record<string, string> }
  | { type: "calculated"; issues: Issues; result: CalculatorState["result"] };

/** Converts the form's field values, by name, to changes of its state. */
export function actionsFor(values: Record<string, string>): CalculatorAction[] {
  const { downPaymentAmount } = values;
  // An address or a form may contain anything: only an offered choice counts
  const downPayment = oneOf(DOWN_PAYMENT_CHOICES, values.downPayment);
  const termYears = oneOf(TERM_CHOICES, values.termYears);
  const numbers = (Object.keys(CALCULATOR_RANGES) as RangedInput[]).flatMap((name) => {
    const text = values[name];
    return text === undefined ? [] : [{ type: "number" as const, name, text }];
  });
  return [
    ...numbers,
    ...(downPayment === undefined ? [] : [{ type: "percent" as const, choice: downPayment }]),
    // With a preset the amount only displays the result
    ...(downPaymentAmount === undefined || (downPayment ?? CUSTOM) !== CUSTOM
      ? []
      : [{ type: "dollars" as const, text: downPaymentAmount, asked: true as const }]),
    ...(termYears === undefined ? [] : [{ type: "term" as const, choice: termYears }]),
  ];
}

function oneOf(offered: readonly string[], asked: string | undefined): string | undefined {
  return offered.find((each) => each === asked || Number.parseFloat(each) === Number(asked));
}

/**
 * Calculated once on load, from the posted form or the address, if there is one; after that by the
 * button.
 */
export function initialState(values: Record<string, unknown> | undefined): CalculatorState {
  const state = defaultState();
  if (!values) return state;
  const sent = actionsFor(values as Record<string, string>).reduce(calculatorReducer, state);
  const { issues, result } = calculate(sent, () => {});
  const unknown = notOffered(values as Record<string, string>);
  if (!unknown) return { ...sent, issues, result };
  return { ...sent, issues: { ...issues, ...unknown }, result: state.result };
}

/**
 * The choices of an address that the form does not offer. Another choice in their place would make
 * a loan that nobody asked for.
 */
function notOffered({ downPayment, termYears }: Record<string, string>): Issues | undefined {
  const sentence = "Please choose one of these.";
  const issues = {
    ...(downPayment && !oneOf(DOWN_PAYMENT_CHOICES, downPayment) && { downPayment: sentence }),
    ...(termYears && !oneOf(TERM_CHOICES, termYears) && { termYears: sentence }),
  };
  return Object.keys(issues).length > 0 ? issues : undefined;
}

function defaultState(): CalculatorState {
  const { price, interestRate, monthlyIncome, propertyTaxRate, insuranceRate } = DEFAULTS;
  return {
    typed: {
      price: price.toLocaleString("en-US"),
      interestRate: `${interestRate}`,
      propertyTaxRate: propertyTaxRate.toFixed(1),
      insuranceRate: `${insuranceRate}`,
      monthlyIncome: monthlyIncome.toLocaleString("en-US"),
    },
    down: { percent: 20, dollars: DEFAULTS.downPayment, custom: false },
    dollarsText: undefined,
    termYears: DEFAULTS.termYears,
    issues: {},
    result: { inputs: DEFAULTS, estimate: estimateMortgage(DEFAULTS) },
  };
}

/** Applies one change to the form. */
export function calculatorReducer(
  state: CalculatorState,
  action: CalculatorAction,
): CalculatorState {
  switch (action.type) {
    case "number":
      return withNumber(state, action.name, action.text);
    case "percent":
      return withDown(state, percentChange(action.choice));
    case "dollars": {
      const { text, asked } = action;
      const dollars = text.trim() === "" ? 0 : parseDollars(text);
      if (dollars !== undefined) return withDown(state, { type: "dollars", dollars }, text);
      // Text that is not an amount is rejected during typing, except for commas and points that may
      // still group digits
      return asked || /^[\d,.]+$/.test(text)
        ? { ...state, down: { ...state.down, custom: true }, dollarsText: text }
        : state;
    }
    case "term":
      return {
        ...state,
        termYears: Number.parseInt(action.choice, 10),
        issues: { ...state.issues, termYears: undefined },
      };
    case "asked":
      return initialState({ monthlyIncome: state.typed.monthlyIncome, ...action.values });
    default:
      return { ...state, issues: action.issues, result: action.result };
  }
}

function percentChange(choice: string): DownPaymentChange {
  if (choice === CUSTOM) return { type: "custom" };
  return { type: "preset", percent: Number.parseFloat(choice) };
}

function withDown(state: CalculatorState, change: DownPaymentChange, dollarsText?: string) {
  const down = changeDownPayment(state.down, priceOf(state), change);
  const issues = { ...state.issues, downPayment: undefined, downPaymentAmount: undefined };
  return { ...state, down, dollarsText, issues };
}

function withNumber(state: CalculatorState, name: RangedInput, text: string): CalculatorState {
  const typed = { ...state.typed, [name]: text };
  const issues = { ...state.issues, [name]: undefined };
  const next = { ...state, typed, issues };
  if (name !== "price") return next;
  return { ...next, down: changeDownPayment(state.down, priceOf(next), { type: "price" }) };
}

/** The price for the down payment; 0 if the field has no valid price. */
function priceOf({ typed }: CalculatorState): number {
  return Math.max(0, readTyped("price", typed.price)) || 0;
}

/** The numbers in the form, NaN where there is none. An empty price is 0. */
export function inputsOf(state: CalculatorState): MortgageInputs {
  const { typed, down, dollarsText, termYears } = state;
  const read = (name: RangedInput) => readTyped(name, typed[name]);
  return {
    price: read("price"),
    downPayment: isAmount(dollarsText) ? down.dollars : Number.NaN,
    interestRate: read("interestRate"),
    termYears,
    propertyTaxRate: read("propertyTaxRate"),
    insuranceRate: read("insuranceRate"),
    monthlyIncome: read("monthlyIncome"),
  };
}

function isAmount(dollarsText: string | undefined): boolean {
  return !dollarsText?.trim() || parseDollars(dollarsText) !== undefined;
}

/**
 * What the button does. A number out of its range keeps the last result; a number that has a
 * result, but an implausible one, gets a message beside it.
 */
export function calculate(
  state: CalculatorState,
  logFailure: (failure: unknown) => void,
): Pick<CalculatorState, "issues" | "result"> {
  const inputs = inputsOf(state);
  const names = Object.keys(state.typed) as RangedInput[];
  const issues: Issues = Object.fromEntries(
    names.flatMap((name) => {
      const issue = typedIssue(name, state.typed[name]);
      return issue ? [[name, issue]] : [];
    }),
  );
  const odd = oddNumbers(inputs);
  if (!isAmount(state.dollarsText))
    issues.downPaymentAmount =
      slipInDollars(state.dollarsText ?? "") ??
      "Please write the amount in digits, such as 60,000.";
  const isRefused = Object.keys(issues).some((name) => !(name in odd));
  Object.assign(issues, odd);
  if (isRefused) return { issues, result: state.result };
  return { issues, result: { inputs, estimate: estimateOrZero(inputs, logFailure) } };
}

/** Whether the result belongs to other numbers than those in the form. */
export function isStale(state: CalculatorState): boolean {
  const inputs = inputsOf(state);
  return (Object.keys(inputs) as (keyof MortgageInputs)[]).some(
    (name) => inputs[name] !== state.result.inputs[name],
  );
}

/** Why later calculations with the result do not fit the form, as a sentence. */
export function problemOf(state: CalculatorState): string | undefined {
  const wrong = wrongFields(state.issues).map((name) => LABELS[name]);
  if (wrong.length > 0)
    return `The part below waits for the calculator above. Please check there: ${wrong.join(", ")}.`;
  return isStale(state)
    ? "You changed the details in the calculator above. Calculate again to update the part below."
    : undefined;
}

/** The fields that have a message, in reading order. */
export function wrongFields(issues: Issues): (keyof Issues)[] {
  return (Object.keys(LABELS) as (keyof Issues)[]).filter((name) => issues[name]);
}

/** Whether the numbers can be read in an address again: those beyond any loan cannot. */
export function hasAddress(inputs: MortgageInputs): boolean {
  const address = addressOf(inputs);
  const read = addressOf(initialState(scenarioIn(address)).result.inputs);
  return JSON.stringify(read) === JSON.stringify(address);
}

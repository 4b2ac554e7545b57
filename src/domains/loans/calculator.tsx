import { useHydrated } from "@tanstack/react-router";
import {
  type Dispatch,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from "react";
import {
  addressOf,
  CUSTOM,
  DOWN_PAYMENT_CHOICES,
  TERM_CHOICES,
} from "#lending/calculator-address.ts";
import { CALCULATOR_DEFAULTS } from "#lending/calculator-defaults.ts";
import { EMBEDDED_CALCULATOR } from "./embedding.ts";
import { furtherIn } from "#lending/calculators/further-costs.ts";
import type { MortgageInputs, RangedInput } from "#lending/mortgage.ts";
import { useTypedEarly } from "#kit/form/before-script.ts";
import { UseTodaysRate, useTodaysRate } from "#domains/settings/todays-rate.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { Choices, DollarsField, NumberField } from "./calculator-fields.tsx";
import {
  actionsFor,
  calculate,
  type CalculatorAction,
  calculatorReducer,
  type CalculatorState,
  initialState,
  inputsOf,
  isStale,
  LABELS,
  problemOf,
  wrongFields,
} from "#lending/calculator-state.ts";
import { type Along, PaymentResult } from "./payment-result.tsx";

export const FORM = "calculator-form";

interface Props {
  /** The values of its fields that the page's address or a posted form gives. */
  asked?: Record<string, string> | undefined;
  /** The rest of the address, which stays when the form is sent without scripts. */
  others?: Record<string, string>;
  /** Called with the numbers of each result. */
  onCalculated?: (inputs: MortgageInputs) => void;
  /** Called with the reason why the result does not fit the form, and when it fits again. */
  onProblem?: (problem: string | undefined) => void;
  /**
   * Whether it is on another site: its links open in a new tab, and without scripts the numbers are
   * in the frame's address. The income, which changes nothing, is not asked for.
   */
  embedded?: boolean;
  /** Whether it is in an article: its results are below its fields, and no income is asked for. */
  inText?: boolean;
}

/**
 * The mortgage payment calculator: its form, its results and the disclosures that the law requires.
 */
export function Calculator(props: Props) {
  const { asked, others = {}, onCalculated, onProblem, embedded = false, inText = false } = props;
  const [state, dispatch] = useReducer(calculatorReducer, asked, initialState);
  const hydrated = useHydrated();
  const submit = () => {
    const outcome = calculate(state, logFailure);
    dispatch({ type: "calculated", ...outcome });
    const [wrong] = wrongFields(outcome.issues);
    if (wrong) document.getElementById(`calculator-${wrong}`)?.focus();
    else onCalculated?.(outcome.result.inputs);
  };
  // Not entered by anybody: the address has none that have a result
  const isExample = asked !== undefined && state.result.inputs === CALCULATOR_DEFAULTS;
  useToldProblem(state, onProblem);
  useAsked(asked, state, dispatch);
  useTyped(dispatch);
  return (
    <div className="grid gap-5 sm:gap-8 print:gap-4">
      <div
        className={`grid grid-cols-1 overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-sm print:grid-cols-[1.6fr_1fr] ${inText ? "" : "lg:grid-cols-[1.35fr_1fr]"}`}
      >
        <form
          id={FORM}
          method={embedded ? "get" : "post"}
          action={embedded ? EMBEDDED_CALCULATOR : pathWith(others)}
          noValidate
          aria-label="Mortgage payment calculator"
          className="grid content-start gap-4 p-5 min-[22rem]:grid-cols-2 sm:gap-x-5 sm:gap-y-2 print:p-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {embedded && <Hidden values={others} />}
          <Fields {...props} state={state} dispatch={dispatch} />
          <SubmitButton
            busy={false}
            className="btn-accent max-sm:col-span-full sm:mt-6.5 print:hidden"
          >
            Calculate
          </SubmitButton>
        </form>
        <PaymentResult
          result={hydrated || asked ? state.result : undefined}
          stale={isStale(state) || isExample}
          example={isExample}
          issues={state.issues}
          further={furtherIn(others)}
          carried={usable(inputsOf(state)) ?? (isExample ? undefined : state.result.inputs)}
          along={alongOf(others)}
          {...(embedded && { target: "_blank" })}
        />
      </div>
      <Disclosure />
    </div>
  );
}

function Hidden({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Takes over what was typed before the script arrived. */
function useTyped(dispatch: Dispatch<CalculatorAction>): void {
  useTypedEarly(FORM, (early) => {
    // An amount that was typed beside a chosen share replaces it, as it does later
    const { downPayment: _, ...amount } = early;
    const typed = early.downPaymentAmount === undefined ? early : amount;
    for (const action of actionsFor(typed as Record<string, string>)) dispatch(action);
  });
}

/** Reports what is wrong with the form, and when nothing is wrong any more. */
function useToldProblem(state: CalculatorState, onProblem: Props["onProblem"]): void {
  const problem = problemOf(state);
  const tell = useEffectEvent((said: typeof problem) => onProblem?.(said));
  useEffect(() => tell(problem), [problem]);
}

/** Follows the address: back, forward, or a link to other numbers. */
function useAsked(
  asked: Record<string, string> | undefined,
  { result }: CalculatorState,
  dispatch: Dispatch<CalculatorAction>,
): void {
  const key = JSON.stringify(asked ?? {});
  const followed = useRef(key);
  const follow = useEffectEvent(() => {
    const values = asked ?? {};
    const others = addressOf(initialState(values).result.inputs);
    if (JSON.stringify(others) === JSON.stringify(addressOf(result.inputs))) return;
    dispatch({ type: "asked", values });
  });
  useEffect(() => {
    if (followed.current !== key) follow();
    followed.current = key;
  }, [key]);
}

interface FieldsProps extends Pick<Props, "embedded" | "inText"> {
  state: CalculatorState;
  dispatch: Dispatch<CalculatorAction>;
}

function Fields({ state, dispatch, embedded, inText }: FieldsProps) {
  const { typed, issues, down, dollarsText, termYears } = state;
  const field = (name: RangedInput) => ({
    name,
    label: LABELS[name],
    value: typed[name],
    issue: issues[name],
    type: (text: string) => dispatch({ type: "number", name, text }),
  });
  return (
    <>
      <NumberField {...field("price")} money />
      <NumberField {...field("interestRate")} after="%">
        {!embedded && !inText && <Todays state={state} dispatch={dispatch} />}
      </NumberField>
      <Wide>
        <Choices
          name="downPayment"
          legend={LABELS.downPayment}
          issue={issues.downPayment}
          choices={DOWN_PAYMENT_CHOICES}
          chosen={down.custom ? CUSTOM : `${down.percent}%`}
          choose={(choice) => dispatch({ type: "percent", choice })}
        />
        <DollarsField
          value={dollarsText ?? down.dollars.toLocaleString("en-US")}
          percent={down.percent}
          coversPrice={
            !issues.downPaymentAmount && down.dollars > 0 && down.dollars >= inputsOf(state).price
          }
          issue={issues.downPaymentAmount}
          type={(text) => dispatch({ type: "dollars", text })}
        />
      </Wide>
      <div className="col-span-full">
        <Choices
          name="termYears"
          legend={LABELS.termYears}
          issue={issues.termYears}
          choices={TERM_CHOICES}
          chosen={`${termYears} years`}
          choose={(choice) => dispatch({ type: "term", choice })}
        />
      </div>
      <NumberField {...field("propertyTaxRate")} after="% a year" />
      <NumberField {...field("insuranceRate")} after="% a year" />
      {!embedded && !inText && (
        <div className="max-sm:col-span-full print:col-span-full">
          <NumberField
            {...field("monthlyIncome")}
            hint="Lenders compare it with your payment. It does not change this estimate, and we never see it."
            money
          />
        </div>
      )}
    </>
  );
}

/** Offers the published rate of the chosen term. */
function Todays({ state, dispatch }: Pick<FieldsProps, "state" | "dispatch">) {
  return (
    <UseTodaysRate
      rate={useTodaysRate({ termMonths: 12 * state.termYears })}
      typed={state.typed.interestRate}
      use={(text) => dispatch({ type: "number", name: "interestRate", text })}
    />
  );
}

/** Side by side where there is room. */
function Wide({ children }: { children: ReactNode }) {
  return (
    <div className="col-span-full grid items-end gap-x-5 gap-y-2 sm:grid-cols-2 print:grid-cols-1">
      {children}
    </div>
  );
}

function pathWith(others: Record<string, string>): string {
  const query = String(new URLSearchParams(others));
  return query ? `/calculator?${query}` : "/calculator";
}

/** The part of an address, besides the numbers, that an application takes over. */
function alongOf({ officer, state }: Record<string, string>): Along {
  return { ...(Number(officer) > 0 && { officer: Number(officer) }), ...(state && { state }) };
}

/** Whether an application can start with the numbers. */
function usable(inputs: MortgageInputs): MortgageInputs | undefined {
  return inputs.price > 0 && inputs.downPayment >= 0 ? inputs : undefined;
}

function logFailure(failure: unknown): void {
  // oxlint-disable-next-line no-console -- a failed calculation must be logged
  console.error("The calculation failed:", failure);
}

/** The legal disclosure with its sample payment; its wording is fixed. */
export function Disclosure() {
  return (
    <p className="text-sm leading-relaxed text-base-content/80">
      <strong className="font-semibold">Legal Disclosure:</strong> This calculator is for
      illustrative purposes only and is not a loan offer. Sample payment: for a $300,000 loan,
      30-year fixed, at a 7.375% rate (7.692% APR), principal and interest is $2,072.03, tax $250
      and insurance $125, for a total of $2,447.03 a month, with 1.875 points and an LTV of 80%.
      Actual rates, payments and costs depend on your credit, property and loan.
    </p>
  );
}

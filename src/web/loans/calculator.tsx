import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { changeDownPayment, type DownPaymentChange } from "../../shared/down-payment.ts";
import { parseDollars } from "../../shared/format.ts";
import {
  CALCULATOR_DEFAULTS as DEFAULTS,
  DOWN_PAYMENT_PRESETS,
  estimateOrZero,
  type RangedInput,
  rangeIssue,
  TERM_OPTIONS,
} from "../../shared/mortgage.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { usePosted } from "../page-forms/posted-form.ts";
import { useTypedEarly } from "../ui/typed-early.ts";
import { Choices, NumberField } from "./calculator-fields.tsx";
import { Disclosure } from "./disclosure.tsx";
import { PaymentResult } from "./payment-result.tsx";

/** The numbers as they stand in their fields. */
type Typed = Record<RangedInput, string>;

const DEFAULT_PERCENT = 20;
const CUSTOM = "Custom";
const FORM = "calculator-form";

/** The mortgage payment calculator: its form, its results and what the law wants said with them. */
export function Calculator() {
  const hydrated = useHydrated();
  const posted = usePosted(FORM);
  const [given] = useState(() => beginWith((posted?.values ?? {}) as Record<string, string>));
  const [typed, setTyped] = useState(given.typed);
  const [term, setTerm] = useState(given.term);
  const [down, setDown] = useState(given.down);
  const [dollarsText, setDollarsText] = useState(given.dollarsText);
  const [issues, setIssues] = useState<Partial<Typed>>(() => issuesOf(toNumbers(given.typed)));
  // Calculated once on load; from then on by the button
  const [estimate, setEstimate] = useState(() =>
    estimateOrZero(
      { ...toNumbers(given.typed), termYears: given.term, downPayment: given.down.dollars },
      () => {},
    ),
  );
  const [changed, setChanged] = useState(false);

  const calculate = () => {
    const numbers = toNumbers(typed);
    setIssues(issuesOf(numbers));
    setEstimate(
      estimateOrZero({ ...numbers, termYears: term, downPayment: down.dollars }, logFailure),
    );
    setChanged(false);
  };

  const changeDown = (change: DownPaymentChange) => {
    setDown((state) => changeDownPayment(state, change));
    setChanged(true);
  };
  const type = (name: RangedInput, text: string) => {
    setTyped((texts) => ({ ...texts, [name]: text }));
    setIssues((shown) => ({ ...shown, [name]: undefined }));
    if (name === "price") changeDown({ type: "price", price: Math.max(0, Number(text)) });
    setChanged(true);
  };
  const typeDollars = (text: string) => {
    const dollars = text === "" ? 0 : parseDollars(text);
    if (dollars === undefined) return;
    setDollarsText(text);
    changeDown({ type: "dollars", dollars });
  };
  const choosePercent = (choice: string) => {
    setDollarsText(undefined);
    changeDown(
      choice === CUSTOM
        ? { type: "custom" }
        : { type: "preset", percent: Number.parseFloat(choice) },
    );
  };
  const chooseTerm = (choice: string) => {
    setTerm(Number.parseInt(choice, 10));
    setChanged(true);
  };
  useTypedEarly(FORM, (early) => {
    const { downPayment, downPaymentAmount, termYears, ...texts } = early as Record<string, string>;
    for (const [name, text] of Object.entries(texts)) type(name as RangedInput, text);
    if (downPayment !== undefined) choosePercent(downPayment);
    if (downPaymentAmount !== undefined) typeDollars(downPaymentAmount);
    if (termYears !== undefined) chooseTerm(termYears);
  });
  const field = (name: RangedInput) => ({ name, value: typed[name], issue: issues[name], type });

  return (
    <div className="grid gap-8">
      <div className="grid overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-sm lg:grid-cols-[1.35fr_1fr]">
        <form
          id={FORM}
          method="post"
          action="/calculator"
          noValidate
          aria-label="Mortgage payment calculator"
          className="grid content-start gap-x-5 gap-y-6 p-5 sm:grid-cols-2 sm:p-8"
          onSubmit={(event) => {
            event.preventDefault();
            calculate();
          }}
        >
          <NumberField {...field("price")} label="Purchase Price" before="$" />
          <NumberField {...field("interestRate")} label="Interest Rate" after="%" />
          <Wide>
            <Choices
              name="downPayment"
              legend="Down Payment"
              choices={[...DOWN_PAYMENT_PRESETS.map((percent) => `${percent}%`), CUSTOM]}
              chosen={down.custom ? CUSTOM : `${down.percent}%`}
              choose={choosePercent}
            />
            <DollarsField
              value={down.custom && dollarsText !== undefined ? dollarsText : `${down.dollars}`}
              percent={down.percent}
              type={typeDollars}
            />
          </Wide>
          <Wide>
            <Choices
              name="termYears"
              legend="Loan Term"
              choices={TERM_OPTIONS.map((years) => `${years} years`)}
              chosen={`${term} years`}
              choose={chooseTerm}
            />
          </Wide>
          <NumberField {...field("propertyTaxRate")} label="Property Tax Rate" after="% a year" />
          <NumberField {...field("insuranceRate")} label="Home Insurance Rate" after="% a year" />
          <NumberField {...field("monthlyIncome")} label="Monthly Income" before="$" />
          <SubmitButton busy={false} className="self-end btn-accent btn-lg">
            Calculate
          </SubmitButton>
        </form>
        <PaymentResult estimate={hydrated || posted ? estimate : undefined} changed={changed} />
      </div>
      <Disclosure />
    </div>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 sm:col-span-2">{children}</div>;
}

interface DollarsProps {
  value: string;
  percent: number;
  type: (text: string) => void;
}

/** Takes numbers of zero or more; anything else is not accepted while typing. */
function DollarsField({ value, percent, type }: DollarsProps) {
  return (
    <label className="input w-full">
      <span className="sr-only">Down Payment Amount</span>
      <span aria-hidden="true">$</span>
      <input
        name="downPaymentAmount"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => type(event.target.value)}
      />
      <span className="text-base-content/75">{percent}% of the price</span>
    </label>
  );
}

function defaultTexts(): Typed {
  const { price, interestRate, monthlyIncome, propertyTaxRate, insuranceRate } = DEFAULTS;
  return {
    price: `${price}`,
    interestRate: `${interestRate}`,
    monthlyIncome: `${monthlyIncome}`,
    propertyTaxRate: propertyTaxRate.toFixed(1),
    insuranceRate: `${insuranceRate}`,
  };
}

/** What the form begins with: what it was sent with where the page is the answer to that. */
function beginWith({
  downPayment,
  downPaymentAmount,
  termYears,
  ...texts
}: Record<string, string>) {
  const typed: Typed = { ...defaultTexts(), ...texts };
  const term = TERM_OPTIONS.find((years) => `${years} years` === termYears) ?? DEFAULTS.termYears;
  const price = Math.max(0, Number(typed.price)) || 0;
  const begin = { price, percent: DEFAULT_PERCENT, dollars: DEFAULTS.downPayment, custom: false };
  const isCustom = downPayment === CUSTOM;
  const dollars = (isCustom && parseDollars(downPaymentAmount ?? "")) || 0;
  const percent = Number.parseFloat(downPayment ?? "") || DEFAULT_PERCENT;
  const down = changeDownPayment(
    begin,
    isCustom ? { type: "dollars", dollars } : { type: "preset", percent },
  );
  return { typed, term, down, dollarsText: isCustom ? downPaymentAmount : undefined };
}

/** An empty price is no price; any other number must be there. */
function toNumbers(typed: Typed): Record<RangedInput, number> {
  const read = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));
  return {
    price: Number(typed.price),
    interestRate: read(typed.interestRate),
    monthlyIncome: read(typed.monthlyIncome),
    propertyTaxRate: read(typed.propertyTaxRate),
    insuranceRate: read(typed.insuranceRate),
  };
}

function issuesOf(numbers: Record<RangedInput, number>): Partial<Typed> {
  const names = Object.keys(numbers) as RangedInput[];
  return Object.fromEntries(names.map((name) => [name, rangeIssue(name, numbers[name])]));
}

function logFailure(failure: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants a failed calculation logged
  console.error("The calculation failed:", failure);
}

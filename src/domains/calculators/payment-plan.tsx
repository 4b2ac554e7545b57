import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type Figure, initialOf } from "#lending/calculators/calculator.ts";
import {
  PAYMENT_PLAN,
  type PaymentPlan as Plan,
  type PaymentPlan,
  type Summary,
} from "#lending/calculators/payment-plan.ts";
import { CalculatorFields, focusFirstWrong } from "./calculator-fields.tsx";
import { earlierNumbers } from "./earlier-numbers.client.ts";
import { LoanSize } from "./loan-size.tsx";
import { OfficerOnPaper } from "./paper/officer-card.tsx";
import { SaveScenario } from "./saved/save-scenario.tsx";
import { AskAbout, CopyLink } from "./result-panel.tsx";
import { type Scenario, useScenario } from "./use-scenario.client.ts";
import { UNITS, VIEWS } from "#lending/calculators/amortization/schedule-rows.ts";
import { useAfterFrame } from "#ui/use-after-frame.ts";
import { BalanceChart } from "./schedule/balance-chart.tsx";
import { SaveCsv, ScheduleTable } from "./schedule/schedule-table.tsx";

const FORM = "plan-form";

/** The numbers of the calculator above, by the plan's names. */
const BASE = [
  "price",
  "downPayment",
  "downPaymentAmount",
  "interestRate",
  "termYears",
  "propertyTaxRate",
  "insuranceRate",
] as const;

export interface PaymentPlanProps {
  /** The address, completed with the numbers of the calculator above. */
  search: Record<string, unknown>;
  /** Why that calculator's form has no result, or a different one. */
  problem: string | undefined;
  /** Called once its script runs. */
  onThere: () => void;
}

/**
 * What the payment calculator leaves out, closed at first: further costs, extra payments and the
 * schedule. A form of its own, so that it works without scripts too.
 */
export function PaymentPlan({ search, problem, onThere }: PaymentPlanProps) {
  const announce = useEffectEvent(onThere);
  useEffect(() => announce(), []);
  const scenario = useScenario(PAYMENT_PLAN, FORM, search);
  const { typed, issues, isExample } = scenario;
  const { costs, sooner, loanAmount } = scenario.outcome.data;
  const [further, extra] = PAYMENT_PLAN.groups.map(({ fields }) => fields);
  const refused = BASE.map((name) => issues[name]).find(Boolean);
  const above = problem ?? (refused && `The calculator above: ${refused}`);
  const isDimmed = scenario.isStale || above !== undefined;
  const dimmed = { ...scenario, isStale: isDimmed };
  return (
    <section id="payment-plan" aria-label="More about this loan" className="grid gap-4">
      <form
        id={FORM}
        method="get"
        action="/calculator"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!focusFirstWrong(FORM)) scenario.keep();
        }}
      >
        {/* Announced when it gets its text; takes no space before */}
        <p role="status" className="font-medium text-error empty:absolute">
          {above}
        </p>
        {BASE.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name]} />
        ))}
        <Folded title="More costs" isUsed={isChanged(typed, further)}>
          <PlanFields fields={further} scenario={scenario} />
          <Figures label="With these costs" summary={costs} scenario={dimmed} />
        </Folded>
        <Folded title="Pay it off sooner" isUsed={isChanged(typed, extra)}>
          <PlanFields fields={extra} scenario={scenario} />
          <Figures label="With these payments" summary={sooner} scenario={dimmed} />
        </Folded>
        <PlanSchedule scenario={dimmed} why={<WhyDimmed scenario={scenario} />} />
        {!isExample && (
          <div className={isDimmed ? "opacity-70" : ""}>
            <LoanSize loanAmount={loanAmount} program="conventional" form={FORM} />
          </div>
        )}
        <OfficerOnPaper form={FORM} />
      </form>
      <TakeAlong address={`/calculator?${scenario.query}`} headline={scenario.outcome.headline} />
    </section>
  );
}

/**
 * Links to a loan officer or to another person. Outside the form, because the name is asked for in
 * a form of its own.
 */
function TakeAlong({ address, headline }: { address: string; headline: Figure }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <AskAbout address={address} headline={headline} className="btn" />
      <CopyLink address={address} className="btn" />
      <SaveScenario address={address} className="btn" />
    </div>
  );
}

type Names = (typeof PAYMENT_PLAN.groups)[number]["fields"] | undefined;

const INITIAL = initialOf(PAYMENT_PLAN);

function isChanged(typed: Record<string, string>, names: Names = []): boolean {
  return names.some((name) => typed[name] !== INITIAL[name]);
}

function PlanFields({ fields = [], scenario }: { fields: Names; scenario: Scenario<Plan> }) {
  return (
    <>
      <CalculatorFields
        calculator={{ fields: PAYMENT_PLAN.fields, groups: [{ fields }] }}
        scenario={scenario}
      />
      <div className="print:hidden">
        <button type="submit" className="btn btn-outline btn-primary">
          Work it out
        </button>
      </div>
    </>
  );
}

interface FoldedProps {
  title: string;
  /** Open at first if something in it has been filled in. */
  isUsed: boolean;
  children: ReactNode;
}

/** Stays open when its last number is removed. */
function Folded({ title, isUsed, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <details
      className={`rounded-box border border-base-300 bg-base-100 ${isOpen || isUsed ? "" : "print:hidden"}`}
      open={isOpen || isUsed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="folded">{title}</summary>
      <div className="grid gap-6 p-5 sm:p-8 print:p-5">{children}</div>
    </details>
  );
}

interface FiguresProps {
  label: string;
  summary: Summary | undefined;
  scenario: Scenario<Plan>;
}

/** Empty until something is filled in; dimmed while the form has invalid numbers. */
function Figures({ label, summary, scenario }: FiguresProps) {
  const { isStale } = scenario;
  return (
    <div role="status" aria-label={label}>
      {summary && (
        <div className="grid gap-3 rounded-box bg-base-200 p-5">
          <WhyDimmed scenario={scenario} />
          <dl className={`grid gap-3 ${isStale ? "opacity-70" : ""}`}>
            {summary.figures.map((figure) => (
              <div key={figure.label} className="flex items-center justify-between gap-3">
                <dt>{figure.label}</dt>
                <dd className="font-semibold tabular-nums">{figure.value}</dd>
              </div>
            ))}
          </dl>
          {summary.says.map((sentence) => (
            <p key={sentence} className="text-sm text-base-content/75">
              {sentence}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Problems of the calculator's numbers above are reported once, above. */
function WhyDimmed({ scenario }: { scenario: Scenario<Plan> }) {
  const own = Object.entries(scenario.issues).filter(([name]) => !isAbove(name));
  if (own.length === 0) return null;
  return (
    <p className="text-sm font-medium text-error">
      {earlierNumbers({ ...scenario, issues: Object.fromEntries(own) })}
    </p>
  );
}

function isAbove(name: string): boolean {
  return (BASE as readonly string[]).includes(name);
}

interface Props {
  scenario: Scenario<PaymentPlan>;
  /** Why it is dimmed, if it is. */
  why: ReactNode;
}

/** The loan over time: drawn, by year or by month, and as a file. Its view is in the address. */
function PlanSchedule({ scenario, why }: Props) {
  const { typed, outcome, isStale, isExample, issues } = scenario;
  // Hundreds of rows would hold up the next key: they follow what is typed
  const { schedule, plain } = useAfterFrame(outcome.data);
  const view = issues.schedule ? "closed" : typed.schedule;
  const isShown = view === "years" || view === "months";
  // Nobody has asked for the example's schedule
  const hasRows = isShown && !isExample;
  const dimmed = isStale ? "opacity-70" : "";
  const show = (schedule: string) => {
    scenario.type("schedule", schedule);
    scenario.keep({ schedule });
  };
  return (
    <details
      className={`rounded-box border border-base-300 bg-base-100 ${isShown ? "" : "print:hidden"}`}
      open={isShown}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isShown) show(open ? "years" : "closed");
      }}
    >
      <summary className="folded">Schedule: what you pay and owe over time</summary>
      <div className="grid gap-6 p-5 sm:p-8 print:p-5">
        {isShown && why}
        {hasRows && (
          <div className={dimmed}>
            <BalanceChart schedule={schedule} plain={plain} />
          </div>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          {Object.entries(VIEWS).map(([value, words]) => (
            <button
              key={value}
              type="submit"
              name="schedule"
              value={value}
              aria-pressed={view === value}
              className={`btn btn-sm ${view === value ? "btn-primary" : "btn-outline btn-primary"}`}
              onClick={(event) => {
                event.preventDefault();
                show(value);
              }}
            >
              {words}
            </button>
          ))}
          {hasRows && <SaveCsv schedule={outcome.data.schedule} unit={UNITS[view]} />}
        </div>
        {hasRows && (
          <div className={`min-w-0 ${dimmed}`}>
            <ScheduleTable rows={schedule.rows} unit={UNITS[view]} />
          </div>
        )}
      </div>
    </details>
  );
}

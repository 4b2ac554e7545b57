import { Link, useHydrated } from "@tanstack/react-router";
import { formatDollars } from "#kit/values/format.ts";
import {
  type FurtherCosts,
  furtherWords,
  isEstimated,
} from "#lending/calculators/further-costs.ts";
import type { MortgageEstimate, MortgageInputs } from "#lending/mortgage.ts";
import { checkMarked } from "#domains/calculators/earlier-numbers.client.ts";
import { Icon } from "#ui/icon.tsx";
import type { Issues } from "#lending/calculator-state.ts";

interface Props {
  /** Undefined before the first calculation. */
  result: { inputs: MortgageInputs; estimate: MortgageEstimate } | undefined;
  /** Whether the result belongs to other numbers than those in the form. */
  stale: boolean;
  /** Whether these are the initial numbers, because the address has none with a result. */
  example: boolean;
  /** The messages at the form's fields. */
  issues: Issues;
  /** Costs that the total leaves out. */
  further: FurtherCosts;
  /** The numbers that an application starts with, if there are any. */
  carried: MortgageInputs | undefined;
  /** The rest of the page's address that an application takes over. */
  along?: Along | undefined;
  /** Where the application opens. */
  target?: "_blank";
}

/** The officer whose link led here, and the state of the home. */
export interface Along {
  officer?: number;
  state?: string;
}

const PARTS = [
  { key: "principalAndInterest", label: "Principal & Interest", color: "text-accent" },
  { key: "propertyTax", label: "Property Tax", color: "text-sky-300" },
  { key: "insurance", label: "Home Insurance", color: "text-emerald-300" },
] as const;

/** The prompt, then the payment. Both use the same space, so that nothing moves. */
export function PaymentResult(props: Props) {
  const { result, stale, further, carried, along, target } = props;
  const hydrated = useHydrated();
  const estimate = result?.estimate;
  const dimmed = stale ? "opacity-70" : "";
  return (
    <div
      aria-live="polite"
      className="grid bg-secondary p-5 text-secondary-content *:[grid-area:1/1] sm:p-8 print:p-5"
    >
      {!estimate && <Prompt />}
      {/* Rendered again if early-calculation.ts filled it in before the script arrived */}
      <div
        key={String(hydrated)}
        className={`grid content-between gap-6 ${estimate ? "" : "invisible"}`}
      >
        <div className="grid gap-5">
          <div className={dimmed}>
            <p className="font-medium">Estimated monthly payment</p>
            <p
              data-figure="total"
              suppressHydrationWarning
              className="mt-1 text-5xl font-extrabold sm:text-6xl tracking-tight wrap-anywhere tabular-nums"
            >
              {formatDollars(estimate?.total ?? 0)}
            </p>
            <Further>{result && furtherWords(result, further)}</Further>
          </div>
          <p
            className={`min-h-10 text-sm ${stale ? "font-semibold text-accent" : "text-secondary-content/85"}`}
          >
            {wordsFor(props)}
          </p>
          <div className={`grid gap-5 ${dimmed}`}>
            <Bar estimate={estimate} />
            <dl className="grid gap-3">
              {PARTS.map(({ key, label, color }) => (
                <Line key={key} figure={key} label={label} dot={color} amount={estimate?.[key]} />
              ))}
              <Line figure="loanAmount" label="Loan Amount" amount={estimate?.loanAmount} />
            </dl>
          </div>
          <p
            data-insurance
            hidden={!result || !isEstimated(result.inputs, further)}
            className="text-sm text-secondary-content/85"
          >
            Lenders usually ask for mortgage insurance below 20% down. We estimate $30 to $70 a
            month per $100,000 borrowed, by the down payment.
          </p>
        </div>
        <ApplyWithThese inputs={carried} along={along} target={target} />
      </div>
    </div>
  );
}

/** The second figure: with the costs that the first one leaves out. */
function Further({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p data-further className="mt-2 text-xl font-semibold tabular-nums" suppressHydrationWarning>
      {children}
    </p>
  );
}

function wordsFor({ stale, example, issues }: Pick<Props, "stale" | "example" | "issues">): string {
  if (Object.values(issues).some(Boolean)) {
    const whose = example ? "our example" : "your earlier details";
    return `${stale ? `This is the estimate for ${whose}. ` : ""}${checkMarked(issues)}`;
  }
  if (stale) return "You changed the details. Calculate again to update the estimate.";
  return "An estimate, not an offer. Your payment depends on your rate, taxes and insurance.";
}

interface ApplyProps {
  inputs: MortgageInputs | undefined;
  along: Along | undefined;
  target: "_blank" | undefined;
}

/** Links to the application with the numbers filled in. */
function ApplyWithThese({ inputs, along, target }: ApplyProps) {
  const { price = 0, downPayment = 0 } = inputs ?? {};
  const search = {
    purpose: "home-purchase",
    ...along,
    ...(price > 0 && { price: `${price}`, down: `${downPayment}` }),
  };
  return (
    <Link
      to="/apply"
      search={search}
      {...(target && { target, rel: "noopener", preload: false })}
      className="btn btn-accent print:hidden"
    >
      {inputs ? "Apply with these numbers" : "Apply For A Loan"}
    </Link>
  );
}

function Prompt() {
  return (
    <div className="grid place-content-center justify-items-center gap-4 text-center">
      <Icon name="calculator" className="size-12 text-accent" />
      <p className="max-w-xs text-lg">
        Enter your details and click the Calculate button to see your estimated mortgage payment.
      </p>
    </div>
  );
}

/** The parts of the payment, drawn to scale: each starts where the previous one ends. */
function Bar({ estimate }: { estimate: MortgageEstimate | undefined }) {
  const total = estimate?.total || 1;
  const percents = PARTS.map(({ key }) => (100 * (estimate?.[key] ?? 0)) / total);
  return (
    <svg width="100%" height="12" className="rounded-full bg-secondary-content/15" aria-hidden>
      {PARTS.map(({ key, color }, index) => (
        <rect
          key={key}
          data-part={key}
          x={`${percents.slice(0, index).reduce((sum, part) => sum + part, 0)}%`}
          width={`${percents[index]}%`}
          height="12"
          fill="currentColor"
          className={color}
        />
      ))}
    </svg>
  );
}

interface LineProps {
  figure: keyof MortgageEstimate;
  label: string;
  amount: number | undefined;
  dot?: string;
}

function Line({ figure, label, amount = 0, dot }: LineProps) {
  return (
    <div
      className={`flex items-center gap-3 ${dot ? "" : "border-t border-secondary-content/20 pt-3"}`}
    >
      <dt className="flex grow items-center gap-3">
        {dot && (
          <svg className={`size-3 ${dot}`} aria-hidden>
            <circle cx="50%" cy="50%" r="50%" fill="currentColor" />
          </svg>
        )}
        {label}
      </dt>
      <dd
        data-figure={figure}
        suppressHydrationWarning
        className="font-semibold wrap-anywhere tabular-nums"
      >
        {formatDollars(amount)}
      </dd>
    </div>
  );
}

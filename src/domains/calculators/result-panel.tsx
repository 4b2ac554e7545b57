import { Link, useHydrated, useSearch } from "@tanstack/react-router";
import type { Figure, Outcome } from "#lending/calculators/calculator.ts";
import { SECOND_ACTION } from "#ui/call-to-action.tsx";
import { Icon } from "#ui/icon.tsx";
import { useOfficerKept } from "./paper/use-officer.client.ts";
import { SaveScenario } from "./saved/save-scenario.tsx";
import { earlierNumbers } from "./earlier-numbers.client.ts";
import { countyIn, type ScenarioState } from "./scenario-state.client.ts";
import { useCopy } from "#ui/copy-button.tsx";

interface Props {
  scenario: Omit<ScenarioState<unknown>, "typed">;
  /** The path and query of this result. */
  address: string;
}

/** The headline of the result, which is read out when it changes. */
export const RESULT = "calculator-result";

/** A calculator's result; dimmed while the form has other numbers that are invalid. */
export function ResultPanel({ scenario, address }: Props) {
  const { outcome, isStale, isExample } = scenario;
  const { headline, figures, says } = outcome;
  const dimmed = isStale ? "opacity-70" : "";
  return (
    <div className="bg-secondary p-6 text-secondary-content sm:p-8 print:p-5">
      <div className="grid gap-5 lg:sticky lg:top-24">
        <div id={RESULT} role="status" className={dimmed}>
          <p className="font-medium">{headline.label}</p>
          <p className="mt-1 text-4xl font-extrabold tracking-tight tabular-nums">
            {headline.value}
          </p>
        </div>
        {isStale && <p className="text-sm font-semibold text-accent">{earlierNumbers(scenario)}</p>}
        <dl className={`grid gap-3 ${dimmed}`}>
          {figures.map(({ label, value }) => (
            <div
              key={label}
              className="flex items-center justify-between gap-3 border-t border-secondary-content/20 pt-3"
            >
              <dt>{label}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {says.map((sentence) => (
          <p key={sentence} className="text-sm text-secondary-content/85">
            {sentence}
          </p>
        ))}
        <Next
          carried={isExample ? undefined : outcome.carried}
          address={address}
          headline={headline}
        />
      </div>
    </div>
  );
}

interface NextProps {
  /** Undefined while the numbers are those of an example. */
  carried: Outcome["carried"] | undefined;
  address: string;
  headline: Figure;
}

function Next({ carried, address, headline }: NextProps) {
  const { purpose, loan, ...amounts } = carried ?? {};
  const kept = useOfficerKept();
  const { state } = countyIn(useSearch({ strict: false }));
  const search = {
    ...(purpose !== undefined && { purpose }),
    ...(loan && { loan }),
    ...(state !== undefined && { state }),
    ...kept,
    ...inWholeDollars(amounts),
  };
  const outline = `${SECOND_ACTION} hover:bg-secondary-content/15`;
  return (
    <div className="grid gap-3 print:hidden">
      <Link to="/apply" search={search} className="btn btn-accent">
        {carried ? "Apply with these numbers" : "Apply For A Loan"}
      </Link>
      <AskAbout address={address} headline={headline} className={outline} />
      <CopyLink address={address} className={outline} />
      <SaveScenario address={address} className={outline} />
    </div>
  );
}

export function AskAbout({
  address,
  headline: { label, value },
  className,
}: {
  address: string;
  headline: Figure;
  className: string;
}) {
  const aboutResult = `${label.charAt(0).toLowerCase()}${label.slice(1)} ${value}`;
  return (
    <Link to="/contact" search={{ about: address }} state={{ aboutResult }} className={className}>
      Ask about these numbers
    </Link>
  );
}

function inWholeDollars(amounts: Record<string, number>): Record<string, string> {
  const texts = Object.entries(amounts).map(([name, dollars]) => [name, `${Math.round(dollars)}`]);
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Works once the script has arrived; until then there is the address bar. */
export function CopyLink({ address, className }: { address: string; className: string }) {
  const hydrated = useHydrated();
  const { copied, copy } = useCopy(hydrated ? location.origin + address : address);
  return (
    <>
      <button type="button" className={className} disabled={!hydrated} onClick={() => void copy()}>
        <Icon name={copied ? "check" : "link"} className="size-4" />
        {copied ? "Link copied" : "Copy the link to this result"}
      </button>
      <span role="status" className="sr-only">
        {copied ? "Link copied" : ""}
      </span>
    </>
  );
}

import type { FigureStep } from "#shared/figures.ts";
import { daysAfter } from "#shared/times.ts";
import { today } from "#web/leads/lead-address.ts";
import type { FiguresAddress } from "./figures-address.ts";

interface Props {
  address: FiguresAddress;
  go: (address: FiguresAddress) => void;
  /** The error about the days. */
  refusal: string | undefined;
}

const SPANS = [
  ["7 days", 6],
  ["30 days", 29],
  ["90 days", 89],
  ["A year", 364],
] as const;

const STEPS = { day: "Days", week: "Weeks", month: "Months" } as const;

/** Chooses the range of days of the figures. */
export function RangeTools({ address, go, refusal }: Props) {
  const { since, until, by } = address;
  const field = (name: "since" | "until", label: string) => (
    <label className="grid gap-1 text-sm font-medium">
      {label}
      <input
        type="date"
        required
        className="input input-sm max-md:h-11"
        value={address[name]}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : "figures-refusal"}
        onChange={({ currentTarget: { value } }) => value && go({ ...address, [name]: value })}
      />
    </label>
  );
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      {field("since", "From")}
      {field("until", "To")}
      <label className="grid gap-1 text-sm font-medium">
        Steps
        <select
          className="select select-sm max-md:h-11"
          value={by ?? ""}
          onChange={({ target: { value } }) =>
            go({ since, until, by: value === "" ? undefined : (value as FigureStep) })
          }
        >
          <option value="">As fits</option>
          {Object.entries(STEPS).map(([step, words]) => (
            <option key={step} value={step}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <Spans address={address} go={go} />
      {refusal !== undefined && (
        <p id="figures-refusal" role="alert" className="w-full font-medium text-error">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** The usual times up to today. */
function Spans({ address: { since, until, by }, go }: Omit<Props, "refusal">) {
  return (
    <div role="group" aria-label="Last" className="flex flex-wrap gap-1.5">
      {SPANS.map(([words, days]) => {
        const isOn = until === today() && since === daysAfter(until, -days);
        return (
          <button
            key={days}
            type="button"
            aria-pressed={isOn}
            className={`btn btn-sm max-md:min-h-11 ${isOn ? "btn-primary" : "btn-ghost"}`}
            onClick={() => go({ since: daysAfter(today(), -days), until: today(), by })}
          >
            {words}
          </button>
        );
      })}
    </div>
  );
}

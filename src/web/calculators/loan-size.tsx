import { useState } from "react";
import type { LimitedProgramme } from "#shared/calculators/calculator.ts";
import { limitWords } from "#shared/calculators/loan-size.ts";
import { US_STATES } from "#shared/us-states.ts";
import { useKnownTables } from "#web/frame/use-known-tables.ts";
import { trpc } from "#web/trpc.ts";
import { SelectInput } from "#web/ui/inputs.tsx";
import { ReviewNote } from "./review-note.tsx";

const TITLES: Record<LimitedProgramme, string> = {
  conventional: "Conforming, high-balance or jumbo",
  fha: "Within FHA's limits",
  va: "Within VA's limits",
};

interface Props {
  loanAmount: number;
  programme: LimitedProgramme;
}

/** A loan beside the limits of its programme; nothing without limits of today. */
export function LoanSize({ loanAmount, programme }: Props) {
  const known = useKnownTables();
  const county = useCounty();
  const { countyYears = [] } = trpc.datedTables.added.useQuery().data ?? {};
  const hasCounties =
    programme !== "fha" && countyYears.some(({ year }) => known.today.startsWith(String(year)));
  const sentences = limitWords(loanAmount, programme, known, county.limits);
  if (sentences.length === 0) return null;
  return (
    <details className="rounded-box border border-base-300 bg-base-100 not-open:print:hidden">
      <summary className="cursor-pointer p-4 font-semibold">{TITLES[programme]}</summary>
      <div className="grid gap-5 p-5 sm:p-8 print:p-5">
        <div role="status" className="grid gap-2">
          {sentences.map((sentence, index) => (
            <p key={index} className={index === 0 ? "font-medium" : "text-sm text-base-content/75"}>
              {sentence}
            </p>
          ))}
        </div>
        {hasCounties && <CountyChoice county={county} />}
        <ReviewNote kind="limits" />
        {hasCounties ? <ReviewNote kind="counties" /> : <ByCounty programme={programme} />}
      </div>
    </details>
  );
}

/** While no year of counties has been imported. */
function ByCounty({ programme }: Pick<Props, "programme">) {
  if (programme === "fha") return null;
  return (
    <p className="text-sm text-base-content/75">
      The limits of single counties are not on this site: ask us, or look yours up on fhfa.gov.
    </p>
  );
}

type StateCode = keyof typeof US_STATES;

/** The chosen county of the chosen state. */
function useCounty() {
  const [state, setState] = useState("");
  const [name, setName] = useState("");
  const { data, isError } = trpc.datedTables.counties.useQuery(
    { state: state as StateCode },
    { enabled: state !== "" },
  );
  const counties = data?.counties ?? [];
  return {
    state,
    name,
    counties,
    isError,
    isLoading: state !== "" && !data && !isError,
    limits: counties.find(({ county }) => county === name),
    chooseState(next: string) {
      setState(next);
      setName("");
    },
    chooseName: setName,
  };
}

function CountyChoice({ county }: { county: ReturnType<typeof useCounty> }) {
  const { state, name, counties, isError, isLoading } = county;
  const names = Object.fromEntries(counties.map((each) => [each.county, each.county]));
  const isEmpty = state !== "" && !isLoading && !isError && counties.length === 0;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 print:hidden">
      <SelectInput
        id="limit-state"
        label="State"
        choose="Choose your state"
        options={US_STATES}
        value={state}
        error={isError ? "The counties could not be loaded. Please try again." : undefined}
        onChange={({ target }) => county.chooseState(target.value)}
      />
      <SelectInput
        id="limit-county"
        label="County"
        choose={isLoading ? "Loading…" : "Choose your county"}
        options={names}
        value={name}
        disabled={counties.length === 0}
        hint={isEmpty ? "We have no county limits for this state." : undefined}
        onChange={({ target }) => county.chooseName(target.value)}
      />
    </div>
  );
}

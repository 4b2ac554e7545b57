import { useNavigate, useSearch } from "@tanstack/react-router";
import type { LimitedProgram } from "#lending/calculators/calculator.ts";
import { limitWords, missingLimits } from "#lending/calculators/loan-size.ts";
import {
  COUNTY_STATES,
  type CountyProgram,
  type CountyState,
  isCountyState,
} from "#lending/counties.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput } from "#ui/inputs.tsx";
import { ReviewNote } from "./review-note.tsx";
import { countyIn } from "./scenario-state.client.ts";

const TITLES: Record<LimitedProgram, string> = {
  conventional: "Conforming, high-balance or jumbo",
  fha: "Within FHA's limits",
  va: "Within VA's limits",
};

interface Props {
  loanAmount: number;
  program: LimitedProgram;
  /** The form whose address the county becomes part of. */
  form: string;
}

/** A loan beside the limits of its program, also those of the county in the page's address. */
export function LoanSize({ loanAmount, program, form }: Props) {
  const known = useKnownTables();
  const whose = program === "fha" ? "fha" : "conforming";
  const county = useCounty(whose);
  const { countyYears = [] } = trpc.datedTables.added.useQuery().data ?? {};
  const hasCounties = countyYears.some(
    (each) => each.programme === whose && known.today.startsWith(String(each.year)),
  );
  if (!(loanAmount > 0)) return null;
  const sentences = limitWords(loanAmount, program, known, county.known);
  return (
    <details
      className="rounded-box border border-base-300 bg-base-100 not-open:print:hidden"
      open={county.state !== "" || undefined}
    >
      <summary className="folded">{TITLES[program]}</summary>
      <div className="grid gap-5 p-5 sm:p-8 print:p-5">
        <div role="status" className="grid gap-2">
          {(sentences.length > 0 ? sentences : [missingLimits(known)]).map((sentence, index) => (
            <p key={index} className={index === 0 ? "font-medium" : "text-sm text-base-content/75"}>
              {sentence}
            </p>
          ))}
        </div>
        {hasCounties ? <CountyChoice county={county} form={form} /> : <ByCounty whose={whose} />}
        <ReviewNote kind="limits" />
        <ReviewNote kind={whose === "fha" ? "fhaCounties" : "counties"} />
      </div>
    </details>
  );
}

/** While the counties of this year have not been imported. */
function ByCounty({ whose }: { whose: CountyProgram }) {
  const site = whose === "fha" ? "hud.gov" : "fhfa.gov";
  return (
    <p className="text-sm text-base-content/75">
      The limits of single counties are not on this site: ask us, or look yours up on {site}.
    </p>
  );
}

/** The county in the address: by it the result is shared, and back returns to the one before. */
function useCounty(program: CountyProgram) {
  const { state: asked, county: name = "" } = countyIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const state = isCountyState(asked) ? asked : "";
  const of = { state: state as CountyState };
  const isFor = (each: CountyProgram) => ({ enabled: state !== "" && program === each });
  const conforming = trpc.datedTables.counties.useQuery(of, isFor("conforming"));
  const fha = trpc.datedTables.fhaCounties.useQuery(of, isFor("fha"));
  const { data, isError } = program === "fha" ? fha : conforming;
  const counties = data?.counties ?? [];
  const limits = counties.find(({ county }) => county === name);
  const choose = (place: object) =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, state: undefined, county: undefined, ...place }),
      resetScroll: false,
    });
  return {
    state,
    name: limits ? name : "",
    counties,
    isError,
    isLoading: state !== "" && !data && !isError,
    known:
      limits && data?.year
        ? { name: `${name}, ${state}`, limits, source: data.source, year: data.year }
        : undefined,
    chooseState: (next: string) => choose(next === "" ? {} : { state: next }),
    chooseName: (county: string) => choose(county === "" ? { state } : { state, county }),
  };
}

interface ChoiceProps {
  county: ReturnType<typeof useCounty>;
  form: string;
}

function CountyChoice({ county, form }: ChoiceProps) {
  const { state, name, counties, isError, isLoading } = county;
  const names = Object.fromEntries(counties.map((each) => [each.county, each.county]));
  const isEmpty = state !== "" && !isLoading && !isError && counties.length === 0;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 print:hidden">
      <SelectInput
        id="limit-state"
        name="state"
        form={form}
        label="State"
        choose="Choose your state"
        options={COUNTY_STATES}
        value={state}
        error={isError ? "The counties could not be loaded. Please try again." : undefined}
        onChange={({ target }) => county.chooseState(target.value)}
      />
      <SelectInput
        id="limit-county"
        name="county"
        form={form}
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

import { keepPreviousData } from "@tanstack/react-query";
import type { Figures, FigureStep } from "#domains/figures/figures.ts";
import { counted } from "#kit/values/counted.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { LineChart } from "#ui/line-chart.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { formatDollars } from "#kit/values/format.ts";
import { sourceInWords } from "#domains/leads/leads.ts";
import { FigureTable } from "./figure-table.tsx";
import { type FiguresAddress, stepInWords, WORDS } from "./figures-address.client.ts";
import { daysAfter } from "#kit/values/times.ts";
import { today } from "#domains/leads/list/lead-address.client.ts";

interface Props {
  address: FiguresAddress;
  go: (address: FiguresAddress) => void;
  onSource: (source: string) => void;
}

/** The leads of a range of days: where they came from, their stages, and who answered how fast. */
export function FiguresPage({ address, go, onSource }: Props) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { data, isError, error, isPlaceholderData, refetch } = trpc.admin.figures.read.useQuery(
    { ...address, timeZone },
    { placeholderData: keepPreviousData, refetchOnMount: "always", retry: false },
  );
  return (
    <>
      <RangeTools
        address={address}
        go={go}
        refusal={error?.data?.code === "BAD_REQUEST" ? error.message : undefined}
      />
      {isError && error.data?.code !== "BAD_REQUEST" && (
        <FailedToLoad onRetry={() => void refetch()}>
          Error loading the figures. Please try again.
        </FailedToLoad>
      )}
      {!data && !isError && <PageSpinner />}
      {data && !isError && (
        <div
          aria-busy={isPlaceholderData}
          className={`grid grid-cols-1 gap-6 xl:grid-cols-2 ${isPlaceholderData ? "opacity-80" : ""}`}
        >
          <Came figures={data} address={address} />
          <Sources figures={data} address={address} onSource={onSource} />
          {data.vendors.length > 0 && <Vendors figures={data} address={address} />}
          <Stages figures={data} address={address} />
          <Speeds figures={data} address={address} />
        </div>
      )}
    </>
  );
}

interface PartProps {
  figures: Figures;
  address: FiguresAddress;
}

const COUNTED = ["Messages", "Applications"];

function Came({ figures: { by, came, speed }, address }: PartProps) {
  const sum = (what: "messages" | "applications") =>
    came.reduce((total, step) => total + step[what], 0);
  const [messages, applications] = [sum("messages"), sum("applications")];
  const steps = came.map(({ step }) => stepInWords(step, by));
  return (
    <FigureTable
      id="came"
      title="New leads"
      lead={`${counted(messages, "message")} and ${counted(applications, "application")}.`}
      columns={[WORDS[by], ...COUNTED]}
      rows={came.map((step, index) => [steps[index] ?? "", step.messages, step.applications])}
      address={address}
      // Beside the wide table of answers it would leave a gap
      wide={speed.inOfficeHours !== null}
      isFolded
      chart={
        came.length > 1 && (
          <LineChart
            label={`Messages and applications by ${by}`}
            steps={steps}
            write={(value) => (Number.isInteger(value) ? value.toLocaleString("en-US") : "")}
            lines={[
              { name: "Messages", color: "text-primary", values: came.map((it) => it.messages) },
              {
                name: "Applications",
                color: "text-accent",
                values: came.map((it) => it.applications),
              },
            ]}
          />
        )
      }
    />
  );
}

function Speeds({ figures: { speed, waiting, people }, address }: PartProps) {
  const { inOfficeHours: office } = speed;
  const waits = waiting === 0 ? "All answered" : counted(waiting, "unanswered", "unanswered");
  const inOffice = office
    ? `In business hours: ${inHours(office.median)} (90% within ${inHours(office.p90)}). `
    : "";
  return (
    <FigureTable
      id="answered"
      title="First answers"
      lead={
        speed.median === null
          ? `None yet. ${waits}.`
          : `Median first reply ${inTime(speed.median)} (90% within ${inTime(speed.p90)}). ${inOffice}${waits}. ${office ? "" : "Nights and weekends count; "}${office ? "A" : "a"} reply or a decision is an answer.`
      }
      columns={[
        "By",
        "Answered",
        "Median",
        "90% within",
        ...(office ? ["Median, business hours", "90%, business hours"] : []),
      ]}
      rows={people.map(({ name, answered, median, p90, inOfficeHours }) => [
        name || "Unknown",
        answered,
        inTime(median),
        inTime(p90),
        ...(inOfficeHours ? [inHours(inOfficeHours.median), inHours(inOfficeHours.p90)] : []),
      ])}
      address={address}
      wide={office !== null}
      empty="Nothing was answered."
    />
  );
}

function Sources({ figures: { sources }, address, onSource }: PartProps & Pick<Props, "onSource">) {
  return (
    <FigureTable
      id="from"
      title="Sources"
      lead="The campaign's source or the site that led here, for the twenty with the most."
      columns={["Source", ...COUNTED]}
      rows={sources.map(({ source, messages, applications }) => [
        sourceInWords(source),
        messages,
        applications,
      ])}
      bars
      address={address}
      empty="Nothing came."
      onFirst={(index) => {
        const { source = "" } = sources[index] ?? {};
        return source === "" ? undefined : () => onSource(source);
      }}
    />
  );
}

function Vendors({ figures: { vendors }, address }: PartProps) {
  return (
    <FigureTable
      id="vendors"
      title="Vendors"
      lead="The leads that vendors sent in this time, and how many have closed. They named the prices."
      columns={["Vendor", "Leads", "Closed", "Paid", "Paid per closed lead"]}
      rows={vendors.map(({ vendor, leads, closed, priced, paid }) => [
        vendor,
        leads,
        closed,
        priced === leads ? formatDollars(paid) : `${formatDollars(paid)} for ${priced}`,
        closed === 0 || priced === 0 ? "–" : formatDollars(paid / closed),
      ])}
      address={address}
      wide
    />
  );
}

function Stages({ figures: { stages }, address }: PartProps) {
  return (
    <FigureTable
      id="stages"
      title="Stages today"
      lead="The current stages of the leads that arrived in this time."
      columns={["Stage", ...COUNTED]}
      rows={stages.map(({ label, messages, applications }) => [label, messages, applications])}
      bars
      address={address}
    />
  );
}

/** A number of minutes in words. */
function inTime(minutes: number | null): string {
  return minutes === null || minutes < 48 * 60
    ? inHours(minutes)
    : `${Math.round(minutes / 144) / 10} days`;
}

/** The same without days, because a day in an office is shorter. */
function inHours(minutes: number | null): string {
  if (minutes === null) return "–";
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

interface RangeToolsProps {
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
function RangeTools({ address, go, refusal }: RangeToolsProps) {
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
        Group by
        <select
          className="select select-sm max-md:h-11"
          value={by ?? ""}
          onChange={({ target: { value } }) =>
            go({ since, until, by: value === "" ? undefined : (value as FigureStep) })
          }
        >
          <option value="">Auto</option>
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
function Spans({ address: { since, until, by }, go }: Omit<RangeToolsProps, "refusal">) {
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

import type { RateSheet } from "./rates.ts";
import { asPercent, inPercent } from "#lending/calculators/words.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { type ChartLine, LineChart } from "#ui/line-chart.tsx";
import { Scrolled } from "#ui/scrolled.tsx";
import { SectionCard } from "#ui/section-card.tsx";

/** As many as a year of weekly sheets. */
const SHOWN = 60;

const ENDINGS = { replaced: "replaced", withdrawn: "taken down", expired: "expired" };

/**
 * The published sheets: the rates of the current products as a chart, and all sheets as a table.
 */
export function RatesHistory({ latest }: { latest: RateSheet | null }) {
  const query = trpc.admin.rates.history.useQuery({ limit: SHOWN });
  const { data } = query;
  if (query.isError) return <NotLoaded query={query} of="the history" />;
  if (!latest || !data) return null;
  return (
    <SectionCard id="history" title="History" lead="The published sheets, newest first.">
      <HistoryChart sheets={data.rows.toReversed()} />
      <Scrolled label="Published sheets">
        <table className="table tabular-nums">
          <caption className="sr-only">What was published from when until when</caption>
          <thead className="text-base-content">
            <tr>
              {["Rates of", "Published", "Until", "Rates (APR)"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((sheet) => (
              <HistoryRow key={sheet.id} sheet={sheet} />
            ))}
          </tbody>
        </table>
      </Scrolled>
    </SectionCard>
  );
}

function HistoryRow({ sheet }: { sheet: RateSheet }) {
  const { asOf, publishedAt, publishedByName, expiresAt, endedAt, ending, rows } = sheet;
  return (
    <tr>
      <th scope="row" className="font-medium whitespace-nowrap">
        {formatShortDate(asOf)}
      </th>
      <td>
        <DateTime iso={publishedAt} time /> by {publishedByName}
      </td>
      <td>
        <DateTime iso={endedAt ?? expiresAt} time />
        {ending && `, ${ENDINGS[ending]}`}
      </td>
      <td>
        {rows.map(({ product, annualRatePercent, aprPercent, adjustment }, index) => (
          <span key={index} className="block whitespace-nowrap">
            {product}: {inPercent(annualRatePercent)} ({inPercent(aprPercent)})
            {adjustment && ", adjustable"}
          </span>
        ))}
      </td>
    </tr>
  );
}

const COLORS = ["text-primary", "text-success", "text-error"] as const;

/**
 * The first products of the newest sheet, from the oldest sheet that has them all, by their day.
 */
function HistoryChart({ sheets }: { sheets: RateSheet[] }) {
  const names = (sheets.at(-1)?.rows ?? []).slice(0, COLORS.length).map(({ product }) => product);
  const rateIn = ({ rows }: RateSheet, name: string) =>
    rows.find(({ product }) => product === name)?.annualRatePercent;
  const shown = sheets.slice(
    sheets.findLastIndex((sheet) => names.some((name) => rateIn(sheet, name) === undefined)) + 1,
  );
  if (shown.length < 2) return null;
  const byDay = shown.toSorted((one, other) => one.asOf.localeCompare(other.asOf));
  const lines: ChartLine[] = names.map((name, index) => ({
    name,
    values: byDay.map((sheet) => rateIn(sheet, name) as number),
    color: COLORS[index] as string,
  }));
  const lowest = Math.min(...lines.flatMap(({ values }) => values));
  return (
    <LineChart
      label={`The rates of ${names.join(", ")} in ${shown.length} sheets; the table below has the numbers.`}
      lines={lines}
      steps={byDay.map(({ asOf }) => formatShortDate(asOf))}
      places={byDay.map(({ asOf }) => Date.parse(asOf))}
      write={asPercent}
      from={Math.max(0, Math.floor(lowest) - 1)}
    />
  );
}

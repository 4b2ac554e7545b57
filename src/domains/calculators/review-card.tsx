import { Link } from "@tanstack/react-router";
import { type OverdueTable, overdueTables } from "#lending/calculations/tables-in-force.ts";
import { dueWords } from "#lending/calculators/review-words.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Rest, StatusCard } from "#ui/status-card.tsx";

const NAMES: Record<OverdueTable["kind"], string> = {
  fha: "FHA",
  va: "VA",
  usda: "USDA",
  limits: "Loan limits",
  ratios: "Qualifying ratios",
  counties: "County limits",
  fhaCounties: "FHA's county limits",
};

/** On the dashboard once a table of fees, limits or guidelines is past its review date. */
export function ReviewCard() {
  const { tables: known, today } = useKnownTables();
  const { countyYears } = trpc.datedTables.added.useQuery().data ?? {};
  const tables = overdueTables(today, known, countyYears);
  if (tables.length === 0) return null;
  const [first, ...others] = tables.map(({ kind, source, ...due }) => (
    <p key={kind}>
      {NAMES[kind]}: {dueWords(due)} Source: {source}.
    </p>
  ));
  return (
    <StatusCard id="fees-to-check" icon="landmark" title="Fees to check">
      <div className="grid min-w-60 flex-1 gap-2 text-sm font-medium text-error">
        {first}
        {others.length > 0 && <Rest onlyTrouble>{others}</Rest>}
      </div>
      <Link to="/admin/rates/tables" className="btn btn-outline btn-sm max-md:min-h-11">
        Fees and limits
      </Link>
    </StatusCard>
  );
}

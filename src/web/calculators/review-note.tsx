import { type OverdueTable, overdueTables } from "#shared/calculations/tables-in-force.ts";
import { formatLongDate } from "#shared/format.ts";
import { useKnownTables } from "#web/frame/use-known-tables.ts";

/** What the reader knows each table as. */
const NAMES: Record<OverdueTable["kind"], string> = {
  fha: "FHA fees",
  va: "VA fees",
  limits: "loan limits",
  ratios: "guidelines",
  counties: "county limits",
};

/** Under a result: the figures in it should have been checked by now. */
export function ReviewNote({ kind }: Pick<OverdueTable, "kind">) {
  const { tables, today } = useKnownTables();
  const table = overdueTables(today, tables).find((each) => each.kind === kind);
  if (!table) return null;
  return (
    <p role="note" className="font-medium text-error">
      The {NAMES[kind]} were to be checked by {formatLongDate(table.reviewBy)} and have not been
      since: please ask us whether they still apply.
    </p>
  );
}

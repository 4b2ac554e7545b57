import { type OverdueTable, overdueTables } from "#shared/calculations/tables-in-force.ts";
import { reviewWords } from "#shared/calculators/review-words.ts";
import { useKnownTables } from "#web/frame/use-known-tables.ts";
import { trpc } from "#web/trpc.ts";

/** Shown below a result whose figures are past their review date. */
export function ReviewNote({ kind }: Pick<OverdueTable, "kind">) {
  const { tables, today } = useKnownTables();
  const { countyYears } = trpc.datedTables.added.useQuery().data ?? {};
  const table = overdueTables(today, tables, countyYears).find((each) => each.kind === kind);
  if (!table) return null;
  return (
    <p role="note" className="font-medium text-error">
      {reviewWords(table)}
    </p>
  );
}

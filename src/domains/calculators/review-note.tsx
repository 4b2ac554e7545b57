import { type OverdueTable, overdueTables } from "#lending/calculations/tables-in-force.ts";
import { reviewWords } from "#lending/calculators/review-words.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

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

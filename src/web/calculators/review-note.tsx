import { type OverdueTable, overdueTables } from "#shared/calculations/fee-tables.ts";
import { formatLongDate } from "#shared/format.ts";
import { useToday } from "#web/frame/use-today.ts";

/** Under a result: the fees in it should have been checked by now. */
export function ReviewNote({ programme }: Pick<OverdueTable, "programme">) {
  const table = overdueTables(useToday()).find((each) => each.programme === programme);
  if (!table) return null;
  return (
    <p role="note" className="font-medium text-error">
      The {programme} fees were to be checked by {formatLongDate(table.reviewBy)} and have not been
      since: please ask us whether they still apply.
    </p>
  );
}

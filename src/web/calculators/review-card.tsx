import { overdueTables } from "#shared/calculations/fee-tables.ts";
import { formatLongDate } from "#shared/format.ts";
import { useToday } from "#web/frame/use-today.ts";
import { Icon } from "#web/ui/icon.tsx";

/** On the dashboard once a table of government fees is past its review date. */
export function ReviewCard() {
  const tables = overdueTables(useToday());
  if (tables.length === 0) return null;
  return (
    <section
      aria-labelledby="fees-to-check"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5"
    >
      <h2 id="fees-to-check" className="flex items-center gap-2 text-base font-semibold">
        <Icon name="landmark" className="size-5 text-primary" />
        Fees to check
      </h2>
      <ul className="grid min-w-60 flex-1 gap-2 text-sm font-medium text-error">
        {tables.map(({ programme, source, reviewBy }) => (
          <li key={programme}>
            {programme}: to be checked by {formatLongDate(reviewBy)}. Source: {source}.
          </li>
        ))}
      </ul>
    </section>
  );
}

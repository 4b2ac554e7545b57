import { useMemo } from "react";
import { type Known, tablesWith } from "#lending/calculations/tables-in-force.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { useToday } from "./use-today.client.ts";

/**
 * The fees, limits and guidelines that apply today; the page's loader has read the lender's own.
 */
export function useKnownTables(): Known & { today: string } {
  const { data } = trpc.datedTables.added.useQuery();
  const today = useToday();
  const rates = trpc.settings.site.useQuery().data?.rates?.fixed;
  return useMemo(
    () => ({ tables: tablesWith(data?.tables ?? []), today, rates }),
    [data, today, rates],
  );
}

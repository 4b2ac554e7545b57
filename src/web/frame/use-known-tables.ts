import { useMemo } from "react";
import { type Known, tablesWith } from "#shared/calculations/tables-in-force.ts";
import { trpc } from "#web/trpc.ts";
import { useToday } from "./use-today.ts";

/**
 * The fees, limits and guidelines that apply today; the page's loader has read the lender's own.
 */
export function useKnownTables(): Known & { today: string } {
  const { data } = trpc.datedTables.added.useQuery();
  const today = useToday();
  return useMemo(() => ({ tables: tablesWith(data?.tables ?? []), today }), [data, today]);
}

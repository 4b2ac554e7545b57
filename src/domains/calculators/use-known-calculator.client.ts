import { useMemo } from "react";
import type { Known } from "#lending/calculations/tables-in-force.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";

export function useKnownCalculator<Made>(make: (known: Known) => Made): Made {
  const known = useKnownTables();
  return useMemo(() => make(known), [make, known]);
}

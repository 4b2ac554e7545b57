import { useMemo } from "react";
import type { Known } from "#shared/calculations/tables-in-force.ts";
import { useKnownTables } from "#web/frame/use-known-tables.ts";

/** A calculator with the tables in force. */
export function useKnownCalculator<Made>(make: (known: Known) => Made): Made {
  const known = useKnownTables();
  return useMemo(() => make(known), [make, known]);
}

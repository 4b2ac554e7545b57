import type { Selectable } from "kysely";
import type { TablesOf } from "#kit/table/table.ts";
import type { TABLES } from "#app/tables.ts";

// Decision: src/decisions/004-columns-named-as-in-json.md
/** Every table as it is stored: flags are 0 or 1, times UTC ISO 8601 text, lists JSON text. */
export interface Tables extends TablesOf<typeof TABLES> {}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

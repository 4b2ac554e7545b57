import { utimesSync } from "node:fs";
import { allTables } from "#app/tables.ts";
import { publishFile } from "#platform/disk.ts";
import { type Connection, tablesOf, withConnection } from "./connection.ts";

// Decision: src/decisions/011-snapshots-by-vacuum-into.md
/**
 * Publishes a copy of the database at the target, without credentials. VACUUM INTO reads in one
 * transaction, so that writers neither wait for it nor disturb it, and omits free pages, which may
 * contain deleted data. Throws when the copy is unsound.
 */
export function publishCopy(source: Connection, target: string): Promise<void> {
  const begun = new Date();
  return publishFile(target, (unfinished) => {
    source.prepare("VACUUM INTO ?").run(unfinished);
    withConnection(unfinished, (copy) => {
      removeCredentials(copy);
      const found = copy.pragma("quick_check(1)", { simple: true });
      if (found !== "ok") throw new Error(`the copy is unsound: ${String(found)}`);
    });
    // Given the time of its data, so that a write during the copy makes the database newer
    utimesSync(unfinished, begun, begun);
  });
}

/** The rows to remove; older schemas may lack some of the tables. */
export const CREDENTIALS = allTables.flatMap(({ name, options: { secret } }) =>
  secret ? { table: name, where: secret === true ? "true" : secret } : [],
);

/** Deletes the rows of a copy that would let a cookie or a link work. */
export function removeCredentials(copy: Connection): void {
  copy.pragma("journal_mode = MEMORY");
  copy.pragma("secure_delete = ON");
  copy.pragma("foreign_keys = OFF");
  const tables = tablesOf(copy);
  for (const { table, where } of CREDENTIALS)
    if (tables.includes(table)) copy.exec(`DELETE FROM ${table} WHERE ${where}`);
  copy.pragma("journal_mode = DELETE");
}

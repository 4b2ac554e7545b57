import type { Connection } from "./connection.ts";

/** Damage in a database: broken pages, broken references. Reads the whole database. */
export function problemsIn(sqlite: Connection): string[] {
  const integrity = sqlite.pragma("integrity_check(1)", { simple: true });
  if (integrity !== "ok") return [`integrity: ${String(integrity)}`];
  const broken = sqlite.pragma("foreign_key_check") as unknown[];
  return broken.length === 0 ? [] : [`${broken.length} broken foreign keys`];
}

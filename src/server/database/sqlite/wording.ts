import { sql } from "kysely";
import type { Wording } from "#server/database/wording.ts";
import { search } from "./search.ts";

/** SQL that only SQLite understands. */
export const wording: Wording = {
  search,
  async nextId(db, table) {
    // The next AUTOINCREMENT value: a transaction is the only writer
    const { rows } = await sql<{ seq: number }>`
      SELECT seq FROM sqlite_sequence WHERE name = ${table}`.execute(db);
    return (rows[0]?.seq ?? 0) + 1;
  },
};

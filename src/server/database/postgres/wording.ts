import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Wording } from "#server/database/wording.ts";
import { digitsIn, isNumber } from "#shared/typed-words.ts";

/** SQL that only PostgreSQL understands; its functions are in db/postgres/initial/search.ts. */
export const wording: Wording = {
  search(db, table, runs) {
    const index = `${table}Search`;
    const query = (db as unknown as Kysely<Record<string, Record<string, number>>>)
      .selectFrom(table)
      .innerJoin(index, `${index}.id`, `${table}.id`)
      .where(sql<boolean>`${sql.ref(`${index}.words`)} @@ (${sql.join(runs.map(typedRun), AND)})`);
    return { query, id: sql.ref<number>(`${table}.id`) };
  },
  async nextId(db, table) {
    const { rows } = await sql<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) AS id`.execute(db);
    return (rows[0] as { id: number }).id;
  },
};

type Query = RawBuilder<unknown>;

const AND = sql` && `;
const OR = sql` || `;

/** The same rules as in sqlite/wording.ts. */
function typedRun(run: string[]): Query {
  const each = run.map((word) => (isNumber(word) ? number(word) : beginning(word)));
  if (run.length === 1) return sql.join(each, AND);
  return sql`((${sql.join(each, AND)}) || ${beginning(digitsIn(run.join("")), "#")})`;
}

/** Also the end of a reference, which is read out with some of its zeros: `031` of `2026-000031`. */
function number(word: string): Query {
  const digits = digitsIn(word);
  const spellings = [beginning(word), beginning(word, "#"), beginning(digits, "#")];
  if (digits.startsWith("0"))
    spellings.push(sql`"searchPhrase"(${digits.padStart(6, "0")}, '', '')`);
  return sql`(${sql.join(spellings, OR)})`;
}

/** Words, or with `#` the digits of numbers, in this order, and the last one's beginning. */
function beginning(typed: string, kind: "" | "#" = ""): Query {
  return sql`"searchPhrase"(${typed}, ${kind}, ':*')`;
}

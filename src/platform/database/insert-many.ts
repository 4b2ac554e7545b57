import type { Compilable, CompiledQuery } from "kysely";
import { type Db, type Wording, wordingOf } from "./engine.ts";

/** How many rows a statement has that is compiled only once. */
const PIECE = 20;

interface Insert<Result> extends Compilable<Result> {
  execute: () => Promise<Result[]>;
}

/** By its name and its engine. */
const compiled = new Map<string, Map<Wording, CompiledQuery>>();

/**
 * Inserts rows that have the same columns in the same order, by the statement that `insert` makes
 * of some of them. It is compiled once under this name: that takes longer than to run it.
 */
export async function insertMany<Row extends object, Result>(
  trx: Db,
  name: string,
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Insert<Result>,
): Promise<Result[]> {
  const statements = compiled.get(name) ?? new Map<Wording, CompiledQuery>();
  compiled.set(name, statements);
  const all: Result[] = [];
  for (let at = 0; at < rows.length; at += PIECE) {
    const some = rows.slice(at, at + PIECE);
    if (some.length < PIECE) {
      all.push(...(await insert(some).execute()));
      continue;
    }
    const statement = statements.get(wordingOf(trx)) ?? insert(some).compile();
    statements.set(wordingOf(trx), statement);
    const parameters = some.flatMap((row): unknown[] => Object.values(row));
    all.push(...(await trx.executeQuery<Result>({ ...statement, parameters })).rows);
  }
  return all;
}

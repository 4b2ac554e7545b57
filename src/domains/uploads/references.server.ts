import { allTables } from "#app/tables.ts";
import { type Db, byName } from "#platform/database/engine.ts";
import { addressesOfUploads } from "./storage.server.ts";

/** Every column that may contain the address of an upload, alone or inside a text. */
export const REFERENCES = allTables
  .filter(({ options }) => !options.isView)
  .flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { facts }]): [string, string][] =>
      facts.holdsUploads ? [[name, column]] : [],
    ),
  );

/** The addresses of uploads in use: all of them, or those that contain the given part. */
export async function uploadsReferredTo(
  db: Db,
  part = "/uploads/",
  places: readonly (readonly [string, string])[] = REFERENCES,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [table, column] of places)
    for (const text of await textsOf(db, { table, column, part }))
      for (const address of addressesOfUploads(text)) found.add(address);
  return found;
}

/**
 * The addresses of uploads in use, and of recorded uploads that are not in use. The schema may be
 * older than this version.
 */
export async function uploadsKnownTo(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables();
  const has = ([table, column]: readonly [string, string]) =>
    tables.some(
      ({ name, columns }) => name === table && columns.some((each) => each.name === column),
    );
  const places = [["uploads", "path"] as const, ...REFERENCES].filter(has);
  return uploadsReferredTo(db, undefined, places);
}

async function textsOf(
  db: Db,
  { table, column, part }: { table: string; column: string; part: string },
): Promise<string[]> {
  const rows = await byName(db)
    .selectFrom(table)
    .where(column, "like", `%${part}%`)
    .select(`${column} as text`)
    .execute();
  return rows.map(({ text }) => String(text));
}

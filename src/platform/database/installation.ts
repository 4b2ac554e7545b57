import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#platform/config.ts";
import { engineFor } from "./choose.ts";
import type { Db, Tables } from "./engine.ts";
import { type Key, keyFileOf, openKey } from "#platform/key.ts";
import { StartError } from "#platform/start-error.ts";

type Part = Tables["installation"]["part"];

// Decision: src/decisions/085-one-key-and-one-folder.md
/**
 * Throws a StartError when the key file or the folder of uploads is not the one that the database
 * was served with. Reads only. A database that was never served accepts any; so does a copy of a
 * SQLite file alone, which no other process can serve.
 */
export async function refuseOtherParts(db: Db, config: Config): Promise<void> {
  if (isCopyAlone(config)) return;
  const { place } = engineFor(config);
  const adopt = `or run "lender adopt" to go on with`;
  const key = keyFileOf(config.databaseFile);
  const marks = await marksIn(db);
  if (marks.key !== undefined && !existsSync(key))
    throw new StartError(
      `${key} is missing: put the key of ${place} there, from the other machine or your backup, ${adopt} a new one`,
    );
  if (marks.key !== undefined && marks.key !== markOf(openKey(config.databaseFile)))
    throw new StartError(
      `${key} is not the key of ${place}: put that one in its place, from the other machine or your backup, ${adopt} this one`,
    );
  if (marks.uploads !== undefined && marks.uploads !== readMark(config))
    throw new StartError(
      `UPLOADS_DIR: ${config.uploadsDir} is not the folder with the uploads of ${place}: mount or name that one, ${adopt} this one`,
    );
}

/**
 * Makes the key and marks the folder where they are new; marks both in a new database, and in a copy
 * of one without its key and uploads.
 */
export async function keepParts(db: Db, config: Config): Promise<Key> {
  if (isCopyAlone(config)) await adoptParts(db, config);
  const { key, rows } = openParts(config);
  await db
    .insertInto("installation")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await refuseOtherParts(db, config);
  return key;
}

/** Marks this key and this folder as those of the database, whatever it was served with. */
export async function adoptParts(db: Db, config: Config): Promise<void> {
  const { rows } = openParts(config);
  await db
    .insertInto("installation")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("part").doUpdateSet((eb) => ({ mark: eb.ref("excluded.mark") })),
    )
    .execute();
}

function isCopyAlone(config: Config): boolean {
  const { databaseUrl, databaseFile, uploadsDir } = config;
  const files = existsSync(uploadsDir) ? readdirSync(uploadsDir) : [];
  const isEmpty = files.every((name) => name.startsWith("."));
  return databaseUrl === undefined && !existsSync(keyFileOf(databaseFile)) && isEmpty;
}

function openParts(config: Config): { key: Key; rows: Tables["installation"][] } {
  const key = openKey(config.databaseFile);
  const uploads = readMark(config) ?? writeMark(config);
  return {
    key,
    rows: [
      { part: "key", mark: markOf(key) },
      { part: "uploads", mark: uploads },
    ],
  };
}

/** None before the migration that adds the table. */
async function marksIn(db: Db): Promise<Partial<Record<Part, string>>> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "installation")) return {};
  const rows = await db.selectFrom("installation").select(["part", "mark"]).execute();
  return Object.fromEntries(rows.map(({ part, mark }) => [part, mark]));
}

/** Whether the database was served before, or has documents, as a copy has that was restored. */
export async function mayHaveDocuments(db: Db): Promise<boolean> {
  if ((await marksIn(db)).key !== undefined) return true;
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "uploads")) return false;
  const documents = db.selectFrom("uploads").where("kind", "=", "documents").select("path");
  return (await documents.limit(1).executeTakeFirst()) !== undefined;
}

/** What tells one key from another; it does not lead back to the key. */
const markOf = (key: Key) => key.derive("mark in the database").toString("base64url");

/** Its name begins with no dot, so that it is copied with the files beside it. */
const markFileOf = ({ uploadsDir }: Config) => join(uploadsDir, "lender-uploads.txt");

function readMark(config: Config): string | undefined {
  const file = markFileOf(config);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

function writeMark(config: Config): string {
  const mark = randomBytes(16).toString("base64url");
  writeFileSync(markFileOf(config), `${mark}\n`, { flag: "wx", flush: true });
  return mark;
}

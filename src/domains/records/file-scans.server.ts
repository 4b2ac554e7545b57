import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";

/** Throws CONFLICT for a borrower's file that a virus scanner has not found clean. */
export async function requireScanned(db: Db, fileUrl: string): Promise<void> {
  const file = await db
    .selectFrom("documentFiles")
    .where("fileUrl", "=", fileUrl)
    .select("scan")
    .executeTakeFirst();
  if (file?.scan === "waiting")
    throw new AppError(
      "CONFLICT",
      "This file is being checked for viruses. Please try again in a minute.",
    );
  if (file?.scan === "infected")
    throw new AppError("CONFLICT", "This file contains a virus, so nobody can open it.");
}

/** How many files have waited for a virus scanner since before the given time. */
export async function countUnscanned(db: Db, before: Date): Promise<number> {
  const { files } = await db
    .selectFrom("documentFiles")
    .where("scan", "=", "waiting")
    .where("createdAt", "<", before.toISOString())
    .select((row) => row.fn.countAll<number>().as("files"))
    .executeTakeFirstOrThrow();
  return files;
}

import { createHash } from "node:crypto";
import { emailKey } from "#shared/accounts.ts";
import type { Db } from "#server/database/engine.ts";

/**
 * The same submission within this time returns the same record. See
 * src/decisions/024-messages-repeat-by-fingerprint.md
 */
const REPEAT_MS = 60_000;

/**
 * The id of the record that the same submission created within the last minute. An older record
 * gives up its fingerprint, since fingerprints are unique.
 */
export async function findRepeated(
  trx: Db,
  table: "contactSubmissions" | "loanApplications" | "quarantine",
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<number | undefined> {
  const last = await trx
    .selectFrom(table)
    .where("fingerprint", "=", fingerprint)
    .select(["id", "createdAt"])
    .executeTakeFirst();
  if (!last) return undefined;
  if (Date.parse(last.createdAt) > now.getTime() - REPEAT_MS) return last.id;
  await trx
    .updateTable(table)
    .set({ fingerprint: `${fingerprint} ${last.id}` })
    .where("id", "=", last.id)
    .execute();
  return undefined;
}

/** The same value for the same answers of the same person, in any order. */
export function fingerprintOf(submission: { email: string }): string {
  const entries = Object.entries({ ...submission, email: emailKey(submission.email) })
    .filter(([, answer]) => answer !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
}

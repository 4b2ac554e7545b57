import type { z } from "zod";
import { type Account, isClosed } from "#domains/accounts/accounts.ts";
import { toDraft } from "./application-draft.ts";
import { type DraftAnswers, type KeptDraft, keptAnswers } from "./drafts.ts";
import type { saveDraftInput } from "./drafts.input.ts";
import { DAY_MS } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { conflictAt } from "#platform/errors.ts";
import type { Key } from "#platform/key.ts";
import { sealText, unsealText } from "#platform/sealing.ts";

/** How long the draft of an account is kept after the last change. */
const KEPT_MS = 30 * DAY_MS;

const NOTHING: KeptDraft = { answers: null, revision: 0, savedAt: null };

// Decision: src/decisions/046-drafts-on-the-server.md
export async function readDraft(db: Db, key: Key, userId: number): Promise<KeptDraft> {
  const row = await db
    .selectFrom("applicationDrafts")
    .where("userId", "=", userId)
    .where("expiresAt", ">", new Date().toISOString())
    .select(["answers", "revision", "savedAt"])
    .executeTakeFirst();
  if (!row) return NOTHING;
  return { ...row, answers: openAnswers(key, ownerOf(userId), row.answers) ?? null };
}

/** The same for the user themselves. */
export async function readOwnDraft(
  db: Db,
  key: Key,
  user: Pick<Account, "id" | "provesFrom" | "isOpenedByUs">,
): Promise<KeptDraft> {
  if (!isClosed(user)) return readDraft(db, key, user.id);
  const { isOpenedByUs } = user;
  return { ...NOTHING, isClosed: true, ...(isOpenedByUs && { isOpenedByUs }) };
}

/** Saves what the user has typed so far. Throws CONFLICT when another device has saved since. */
export async function saveDraft(
  db: Db,
  key: Key,
  { userId, answers, revision }: z.output<typeof saveDraftInput> & { userId: number },
): Promise<{ revision: number; savedAt: string }> {
  const now = Date.now();
  const kept = {
    answers: sealAnswers(key, ownerOf(userId), answers),
    revision: revision + 1,
    savedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + KEPT_MS).toISOString(),
  };
  return db.transaction().execute(async (trx) => {
    const written =
      revision === 0
        ? await trx
            .insertInto("applicationDrafts")
            .values({ ...kept, userId })
            .onConflict((conflict) => conflict.column("userId").doNothing())
            .returning(["revision", "savedAt"])
            .executeTakeFirst()
        : await trx
            .updateTable("applicationDrafts")
            .set(kept)
            .where("userId", "=", userId)
            .where("revision", "=", revision)
            .returning(["revision", "savedAt"])
            .executeTakeFirst();
    if (!written)
      throw conflictAt("revision", "Your answers were changed on another device in the meantime.");
    return written;
  });
}

export async function removeDraft(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("applicationDrafts").where("userId", "=", userId).execute();
}

function ownerOf(userId: number): string {
  return `user ${userId}`;
}

/** Encrypts answers so that only their owner's row opens them. */
export function sealAnswers(key: Key, owner: string, answers: DraftAnswers): string {
  return sealText(key, sealingFor(owner), JSON.stringify(answers));
}

/** Undefined when they were encrypted with a key that is gone. */
export function openAnswers(key: Key, owner: string, sealed: string): DraftAnswers | undefined {
  const text = unsealText(key, sealingFor(owner), sealed);
  const draft = text === undefined ? undefined : toDraft(JSON.parse(text));
  return draft && keptAnswers(draft);
}

function sealingFor(owner: string) {
  return { purpose: "drafts of applications", owner };
}

/** Removes drafts that have expired; runs hourly. */
export async function sweepDrafts(db: Db): Promise<void> {
  await db
    .deleteFrom("applicationDrafts")
    .where("expiresAt", "<=", new Date().toISOString())
    .execute();
}

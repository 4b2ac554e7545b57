import type { z } from "zod";
import type { DraftAnswers } from "./drafts.ts";
import type { draftLinkInput } from "./drafts.input.ts";
import { DAY_MS, fromNow, MINUTE_MS } from "#kit/values/times.ts";
import { greetingAt } from "#domains/accounts/account-mails.server.ts";
import { hashSecret, isSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";
import type { Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import type { Key } from "#platform/key.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { firstAnswer } from "#domains/mail/first-answers.server.ts";
import { NEVER } from "#domains/mail/limits/recipient-limits.server.ts";
import { draftTopic } from "#domains/mail/link-topics.ts";
import { LINK_SECRET, type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import { senderMark } from "#domains/records/spam.server.ts";
import { openAnswers, sealAnswers } from "./drafts.server.ts";

/** How long a mailed link to a draft works. */
const DRAFT_LINK_MS = 14 * DAY_MS;

interface Means {
  key: Key;
  site: Site;
}

/**
 * Stores a visitor's answers and mails a link that opens them on another device. A second request
 * from the same browser replaces the first, whose link works until the new one has left. Resolves to
 * the browser's own secret. What a browser stores that has followed a link to the same address is
 * the reader's own, and kept whole. Throws BUSY when the mail would wait for days.
 */
export async function sendDraftLink(
  db: Db,
  { key, site }: Means,
  { email, answers, secret }: z.output<typeof draftLinkInput>,
): Promise<{ secret: string; leavesAt: string | null }> {
  return db.transaction().execute(async (trx) => {
    const known = secret === undefined ? undefined : await findDraft(trx, secret);
    const own = known?.isKept === true && secret !== undefined ? secret : newSecret();
    const now = Date.now();
    const recipient = senderMark(key, email);
    const isSame = known?.recipient === recipient;
    const isReaders = isSame && (!known.isKept || openReaders(key, known) !== undefined);
    const keptHash = hashSecret(own);
    const kept = {
      keptHash,
      recipient,
      answers: isReaders
        ? sealAnswers(key, readerOf(keptHash), { ...answers, email })
        : sealAnswers(key, ownerOf(keptHash), boundTo(email, answers)),
      savedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + DRAFT_LINK_MS).toISOString(),
    };
    const replaced =
      known &&
      (await trx
        .updateTable("applicationDrafts")
        // An earlier link must not open what is now another reader's
        .set(isSame ? kept : { ...kept, linkHash: null })
        .where("id", "=", known.id)
        .returning("id")
        .executeTakeFirst());
    const { id } =
      replaced ??
      (await trx
        .insertInto("applicationDrafts")
        .values(kept)
        .returning("id")
        .executeTakeFirstOrThrow());
    await dropUnsent(trx, id);
    const mail = { ...(await linkMail(trx, email, site)), topic: draftTopic(id) };
    return { secret: own, leavesAt: await queueLink(trx, mail) };
  });
}

/** Resolves to when the mail leaves, if it has to wait for those to other strangers. */
async function queueLink(trx: Db, mail: Mail): Promise<string | null> {
  const { nextAttemptAt } = await trx
    .selectFrom("outbox")
    .where("id", "=", await queueMail(trx, mail))
    .select("nextAttemptAt")
    .executeTakeFirstOrThrow();
  if (nextAttemptAt === NEVER)
    throw new AppError("BUSY", "Too many links were asked for today. Please try again tomorrow.", {
      retryAfter: DAY_MS / 1000,
    });
  return nextAttemptAt > fromNow(MINUTE_MS) ? nextAttemptAt : null;
}

/**
 * What a mailed link opens: whoever began the draft may not be whom the mail reaches, so the
 * request is the reader's: addresses, phone numbers and the officer are not what somebody else
 * typed.
 */
function boundTo(email: string, answers: DraftAnswers): DraftAnswers {
  return { ...answers, email, phone: "", officer: "", secondEmail: "", secondPhone: "" };
}

/**
 * The mail contains no typed text, so that nobody can use it to send their own words to a stranger.
 */
async function linkMail(trx: Db, to: string, { companyName, publicUrl }: Site) {
  return composeMail({
    to,
    ...(await firstAnswer(trx, "draft", {
      company: companyName,
      greeting: await greetingAt(trx, to),
    })),
    // The part after the # is in no log and is not sent to other sites
    action: { label: "Continue your request", url: `${publicUrl}/apply#draft=${LINK_SECRET}` },
  });
}

/** A newer link replaces an unsent one. */
async function dropUnsent(trx: Db, id: number): Promise<void> {
  await trx
    .deleteFrom("outbox")
    .where("topic", "=", draftTopic(id))
    .where("leftAt", "is", null)
    .execute();
}

/** A new secret for the link to a draft. Undefined when the draft was removed meanwhile. */
export async function makeDraftLink(trx: Db, id: number): Promise<string | undefined> {
  const draft = trx.selectFrom("applicationDrafts").where("id", "=", id).select("id");
  return (await draft.executeTakeFirst()) && newSecret();
}

/** Stores the hash of the secret once its mail has left. An earlier link stops working. */
export async function startDraftLink(trx: Db, id: number, secret: string): Promise<void> {
  await trx
    .updateTable("applicationDrafts")
    .set({ linkHash: hashSecret(secret), expiresAt: fromNow(DRAFT_LINK_MS) })
    .where("id", "=", id)
    .execute();
}

/** The answers that a link opens, and when they were saved. Throws NOT_FOUND. */
export async function openDraft(
  db: Db,
  key: Key,
  secret: string,
): Promise<{ answers: DraftAnswers; savedAt: string }> {
  const draft = await findDraft(db, secret);
  const answers = draft && openKept(key, draft);
  if (!draft || !answers)
    throw new AppError(
      "NOT_FOUND",
      "This link no longer works. A link works for 14 days, or until the request is sent or its answers are cleared.",
    );
  return { answers, savedAt: draft.savedAt };
}

/**
 * Drafts under links that were mailed to an address, after an id: whoever reads its mail can open
 * them. Those that were begun before drafts had a recipient end within 14 days.
 */
export async function linkedDrafts(
  db: Db,
  key: Key,
  { email, after, limit }: { email: string; after: number; limit: number },
): Promise<{ id: number; answers: DraftAnswers | null; savedAt: string }[]> {
  const rows = await db
    .selectFrom("applicationDrafts")
    .where("recipient", "=", senderMark(key, email))
    .where("expiresAt", ">", new Date().toISOString())
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select(["id", "keptHash", "answers", "savedAt"])
    .execute();
  return rows.map(({ keptHash, ...row }) => ({
    ...row,
    answers: openKept(key, { keptHash: keptHash ?? "", answers: row.answers }) ?? null,
  }));
}

/** Removes the draft that a secret opens, after it was sent or when its owner clears it. */
export async function dropDraft(db: Db, secret: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await findDraft(trx, secret);
    if (draft) await removeById(trx, draft.id);
  });
}

async function removeById(trx: Db, id: number): Promise<void> {
  await dropUnsent(trx, id);
  await trx.deleteFrom("applicationDrafts").where("id", "=", id).execute();
}

async function findDraft(db: Db, secret: string) {
  if (!isSecret(secret)) return undefined;
  const hash = hashSecret(secret);
  const row = await db
    .selectFrom("applicationDrafts")
    .where((draft) => draft.or([draft("keptHash", "=", hash), draft("linkHash", "=", hash)]))
    .where("expiresAt", ">", new Date().toISOString())
    .select(["id", "keptHash", "recipient", "answers", "savedAt"])
    .executeTakeFirst();
  if (!row?.keptHash) return undefined;
  return { ...row, keptHash: row.keptHash, isKept: row.keptHash === hash };
}

interface Sealed {
  keptHash: string;
  answers: string;
}

function openKept(key: Key, sealed: Sealed): DraftAnswers | undefined {
  return openAnswers(key, ownerOf(sealed.keptHash), sealed.answers) ?? openReaders(key, sealed);
}

/** Answers that were stored by a browser that had followed a link to the same address. */
function openReaders(key: Key, { keptHash, answers }: Sealed): DraftAnswers | undefined {
  return openAnswers(key, readerOf(keptHash), answers);
}

function ownerOf(keptHash: string): string {
  return `browser ${keptHash}`;
}

function readerOf(keptHash: string): string {
  return `reader ${keptHash}`;
}

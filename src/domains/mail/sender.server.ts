import type { App } from "#platform/context.ts";
import type { Db, Row, Tables } from "#platform/database/engine.ts";
import type { Job } from "#platform/jobs.ts";
import { giveUp, postpone, reasonOf, settleDelivered, withhold } from "./failures.server.ts";
import { threadOf } from "./inbox/threads.server.ts";
import { dress, readLetterhead } from "./letterhead.server.ts";
import { heldUntil, hold, NEVER } from "./limits/recipient-limits.server.ts";
import { waitsForSlot } from "./limits/unproved-addresses.server.ts";
import { refusedMail } from "./permission.server.ts";
import type { Post, Transport } from "./server/transport.server.ts";
import { withSecret } from "./with-secret.server.ts";
import type { ExpressionBuilder } from "kysely";
import { fromNow } from "#kit/values/times.ts";

const LOOK_EVERY_MS = 1000;
/** One look per second: more than a lender sends, and the disk stays free for visitors. */
const AT_A_TIME = 20;

type Entry = Row<"outbox">;

export interface Sender extends Job {
  /** Sends due mails; resolves when none is due any more. */
  sendDue: () => Promise<void>;
}

/**
 * Sends mail from the outbox. A failed delivery is retried after 1 s, then after twice as long each
 * time up to an hour, until the mail expires; the request that caused the mail never waits.
 */
export function createSender(
  app: App,
  given: Transport | Post,
  /** Adds mails to the outbox that are prepared only now, such as digests. */
  fill: () => Promise<void> = async () => {},
): Sender {
  const post = postOf(app.db, given);
  let begun = false;
  /** Sends some due mails. Resolves to whether there may be more. */
  const sendSome = async (stopping?: AbortSignal): Promise<boolean> => {
    const transport = await post.current();
    await fill();
    const due = await dueMails(app.db, transport.kind);
    for (const entry of due) {
      if (stopping?.aborted) return false;
      await attempt(app, transport, entry);
    }
    return due.length === AT_A_TIME;
  };
  return {
    every: LOOK_EVERY_MS,
    failure: "mail sender failed",
    async run(stopping) {
      const isFirst = !begun;
      begun = true;
      if (isFirst) await begin(app, post);
      await sendSome(stopping);
    },
    end: () => post.close(),
    async sendDue() {
      while (await sendSome());
    },
  };
}

/** Mails that were written to files become due when a mail server is entered. */
function postOf(db: Db, given: Transport | Post): Post {
  let kind: Transport["kind"] | undefined;
  return {
    async current() {
      const transport = "current" in given ? await given.current() : given;
      if (kind === "file" && transport.kind === "smtp") await takeUpFiled(db);
      kind = transport.kind;
      return transport;
    },
    close: () => given.close(),
  };
}

function now(): string {
  return new Date().toISOString();
}

function dueMails(db: Db, kind: Transport["kind"]): Promise<Entry[]> {
  return db
    .selectFrom("outbox")
    .where(isDue)
    .$if(kind === "file", (query) => query.where("filedAt", "is", null))
    .orderBy("nextAttemptAt")
    .orderBy("id")
    .limit(AT_A_TIME)
    .selectAll()
    .execute();
}

async function attempt(app: App, transport: Transport, entry: Entry): Promise<void> {
  if (!(await claimMail(app.db, entry.id))) return;
  if (transport.kind === "smtp" && entry.expiresAt <= now()) return giveUp(app, entry);
  if ((await refusedMail(app.db, entry)) !== undefined) return withhold(app, entry);
  const until = await heldUntil(app.db, entry);
  if (until !== undefined) {
    await hold(app.db, entry, until);
    app.log.info("mail held back", { mail: entry.id, audience: entry.audience, until });
    return;
  }
  if (await waitsForSlot(app.db, entry)) return;
  try {
    const whole = await withSecret(app, entry);
    if (!whole) return;
    const letter = dress(whole.entry, await readLetterhead(app), app.key);
    const thread = await threadOf(app.db, entry, { key: app.key, publicUrl: app.publicUrl() });
    const { unsubscribeUrl } = whole;
    const file = await transport.deliver({ ...letter, unsubscribeUrl, thread });
    await whole.hasLeft?.();
    if (transport.kind === "smtp") {
      await markSent(app.db, entry);
      await settleDelivered(app, entry);
    } else await markFiled(app.db, entry);
    app.log.info(file === undefined ? "mail sent" : "mail written", {
      mail: entry.id,
      ...(file !== undefined && { file }),
    });
  } catch (error) {
    await app.db.transaction().execute((trx) => postpone(trx, app, { entry, error }));
    app.log.warn("mail not sent", {
      mail: entry.id,
      attempts: entry.attempts + 1,
      reason: reasonOf(error),
    });
  }
}

/** Marks a mail as sent: the row stays, the text is deleted. */
export async function markSent(db: Db, { id, attempts, slotAt }: Entry): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      sentAt: now(),
      leftAt: now(),
      slotAt: slotAt === null ? null : now(),
      attempts: attempts + 1,
      claimedUntil: null,
      textBody: "",
      htmlBody: "",
      lastError: null,
    })
    .where("id", "=", id)
    .execute();
  if (attempts > 0) await hurryFailed(db);
}

/** Called when the mail server works again: mails waiting for a retry are due now. */
export async function hurryFailed(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ nextAttemptAt: now() })
    .where("sentAt", "is", null)
    .where("attempts", ">", 0)
    .where("nextAttemptAt", "<", NEVER)
    .execute();
}

export async function markFiled(db: Db, { id, attempts, slotAt }: Entry): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      filedAt: now(),
      leftAt: now(),
      slotAt: slotAt === null ? null : now(),
      attempts: attempts + 1,
      claimedUntil: null,
      nextAttemptAt: NEVER,
      lastError: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Takes up what the previous run left behind. */
async function begin({ db, servesAlone }: App, post: Post): Promise<void> {
  if (servesAlone) await releaseClaims(db);
  const { kind } = await post.current();
  if (kind === "smtp") await takeUpFiled(db);
}

/** Called when a mail server is configured: filed mails that have not expired are sent. */
async function takeUpFiled(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    // Filed mails have reached nobody yet, so they do not count toward their recipients' limits
    .set({ nextAttemptAt: now(), attempts: 0, leftAt: null })
    .where("sentAt", "is", null)
    .where("filedAt", "is not", null)
    .where("expiresAt", ">", now())
    .execute();
}

/** Longer than the sender waits for any mail server. */
const CLAIMED_FOR_MS = 5 * 60_000;

/**
 * Claims a due mail for this process until it is sent or postponed, or for five minutes. False when
 * another process has claimed or handled it, or when it no longer exists. A claim that has run out
 * belongs to a process that ended, perhaps after the mail server had accepted the mail.
 */
export async function claimMail(db: Db, id: number): Promise<boolean> {
  const claimedUntil = fromNow(CLAIMED_FOR_MS);
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set((mail) => ({
      claimedUntil,
      mayRepeat: mail
        .case()
        .when("claimedUntil", "is not", null)
        .then(1)
        .else(mail.ref("mayRepeat"))
        .end(),
    }))
    .where("id", "=", id)
    .where(isDue)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a mail is due now and not claimed by a process. */
function isDue(mail: ExpressionBuilder<Tables, "outbox">) {
  const now = new Date().toISOString();
  return mail.and([
    mail("sentAt", "is", null),
    mail("nextAttemptAt", "<=", now),
    mail.or([mail("claimedUntil", "is", null), mail("claimedUntil", "<=", now)]),
  ]);
}

/** Releases the claims of a process that has ended. Called when the only process starts. */
async function releaseClaims(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ claimedUntil: null, mayRepeat: 1 })
    .where("sentAt", "is", null)
    .where("claimedUntil", "is not", null)
    .execute();
}

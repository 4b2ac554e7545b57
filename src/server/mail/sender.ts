import { hashSecret, newSecret } from "../accounts/secrets.ts";
import type { App } from "../context.ts";
import type { Db } from "../database.ts";
import type { Row } from "../tables.ts";
import { dress, readLetterhead } from "./letterhead.ts";
import { LINK_SECRET } from "./outbox.ts";
import { heldUntil, hold, NEVER } from "./recipient-limits.ts";
import type { Transport } from "./transport.ts";

const LOOK_EVERY_MS = 1000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 3_600_000;
/** With a look each second: more than a lender writes, and the disk stays the visitors'. */
const AT_A_TIME = 20;

type Entry = Row<"outbox">;

export interface Sender {
  start: () => void;
  /** Sends what is due; resolves when nothing is left to do now. */
  sendDue: () => Promise<void>;
  /** Starts nothing more and waits a little for what is under way. */
  stop: () => Promise<void>;
}

const STOP_PATIENCE_MS = 5000;

/**
 * Takes mail out of the outbox. A mail that could not be handed over is tried again after 1 s, then
 * twice as long each time up to an hour, until it is out of date; whoever caused it never waits.
 */
export function createSender(
  app: App,
  transport: Transport,
  /** Puts into the outbox what is still to be decided. */
  fill: () => Promise<void> = async () => {},
): Sender {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let stopped = false;

  /** Sends some of what is due. Resolves to whether there may be more. */
  const sendSome = async (): Promise<boolean> => {
    await fill();
    const due = await dueMails(app.db, transport.kind);
    for (const entry of due) {
      if (stopped) return false;
      await attempt(app, transport, entry);
    }
    return due.length === AT_A_TIME;
  };

  /** One at a time: who comes while mail is being sent waits for the same. */
  const once = (work: () => Promise<unknown>): Promise<void> => {
    underWay ??= work()
      .then(
        () => {},
        (error: unknown) => app.log.error("mail sender failed", error),
      )
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  return {
    sendDue: () =>
      once(async () => {
        while (await sendSome());
      }),
    start() {
      const look = async () => {
        await once(sendSome);
        if (!stopped) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      };
      const begin = transport.kind === "smtp" ? takeUpFiled(app.db) : Promise.resolve();
      void begin.then(look, look);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      let patience: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, STOP_PATIENCE_MS);
      });
      await Promise.race([underWay, enough]);
      clearTimeout(patience);
      transport.close();
    },
  };
}

function now(): string {
  return new Date().toISOString();
}

function dueMails(db: Db, kind: Transport["kind"]): Promise<Entry[]> {
  return db
    .selectFrom("outbox")
    .where("sentAt", "is", null)
    .where("nextAttemptAt", "<=", now())
    .$if(kind === "file", (query) => query.where("filedAt", "is", null))
    .orderBy("nextAttemptAt")
    .orderBy("id")
    .limit(AT_A_TIME)
    .selectAll()
    .execute();
}

async function attempt(app: App, transport: Transport, entry: Entry): Promise<void> {
  if (transport.kind === "smtp" && entry.expiresAt <= now()) return giveUp(app, entry);
  const until = await heldUntil(app.db, entry);
  if (until !== undefined) {
    await hold(app.db, entry, until);
    app.log.info("mail held back", { mail: entry.id, audience: entry.audience, until });
    return;
  }
  try {
    const letter = dress(await withSecret(app.db, entry), await readLetterhead(app));
    const file = await transport.deliver(letter);
    if (transport.kind === "smtp") await markSent(app.db, entry);
    else await markFiled(app.db, entry);
    app.log.info(file === undefined ? "mail sent" : "mail written", {
      mail: entry.id,
      ...(file !== undefined && { file }),
    });
  } catch (error) {
    await postpone(app.db, entry, error);
    app.log.warn("mail not sent", {
      mail: entry.id,
      attempts: entry.attempts + 1,
      reason: reasonOf(error),
    });
  }
}

/**
 * Makes the link's secret at the last moment: only its hash ever rests in the database, and a link
 * that has never left opens nothing.
 */
async function withSecret(db: Db, entry: Entry): Promise<Entry> {
  const { linkPurpose: purpose, userId } = entry;
  if (purpose === null || userId === null) return entry;
  const secret = newSecret();
  const at = Date.now();
  if (purpose === "reset-password") await endOlderLinks(db, userId);
  await db
    .insertInto("mailTokens")
    .values({
      tokenHash: hashSecret(secret),
      purpose,
      userId,
      email: entry.recipient,
      createdAt: new Date(at).toISOString(),
      expiresAt: new Date(at + lifetimeOf(entry)).toISOString(),
    })
    .execute();
  return {
    ...entry,
    textBody: entry.textBody.replaceAll(LINK_SECRET, secret),
    htmlBody: entry.htmlBody.replaceAll(LINK_SECRET, secret),
  };
}

function lifetimeOf({ createdAt, expiresAt }: Entry): number {
  return Date.parse(expiresAt) - Date.parse(createdAt);
}

/** Of several links to a new password only the one that was asked for last is good. */
async function endOlderLinks(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("mailTokens")
    .set({ usedAt: now() })
    .where("userId", "=", userId)
    .where("purpose", "=", "reset-password")
    .where("usedAt", "is", null)
    .execute();
}

/** What was sent is not needed here any more: the line that it was stays, its words go. */
export async function markSent(db: Db, { id, attempts }: Entry): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      sentAt: now(),
      leftAt: now(),
      attempts: attempts + 1,
      textBody: "",
      htmlBody: "",
      lastError: null,
    })
    .where("id", "=", id)
    .execute();
  if (attempts > 0) await hurryFailed(db);
}

/** The server is there again: what waits for its next try need not wait longer. */
export async function hurryFailed(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ nextAttemptAt: now() })
    .where("sentAt", "is", null)
    .where("attempts", ">", 0)
    .where("nextAttemptAt", "<", NEVER)
    .execute();
}

export async function markFiled(db: Db, { id, attempts }: Entry): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      filedAt: now(),
      leftAt: now(),
      attempts: attempts + 1,
      nextAttemptAt: NEVER,
      lastError: null,
    })
    .where("id", "=", id)
    .execute();
}

async function postpone(db: Db, { id, attempts, failedAt }: Entry, error: unknown): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  await db
    .updateTable("outbox")
    .set({
      attempts: attempts + 1,
      nextAttemptAt: new Date(Date.now() + pause).toISOString(),
      lastError: reasonOf(error),
      failedAt: failedAt ?? now(),
    })
    .where("id", "=", id)
    .execute();
}

/** The code of what went wrong; a server's own words could quote an address. */
export function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => part !== undefined).map(String);
  return parts.join(" ") || "unknown";
}

/** A mail server has been set since: what was only written to a file is sent, if still in date. */
async function takeUpFiled(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ nextAttemptAt: now(), attempts: 0 })
    .where("sentAt", "is", null)
    .where("filedAt", "is not", null)
    .where("expiresAt", ">", now())
    .execute();
}

/** A mail that is out of date is sent no more: the line that it was stays, its words go. */
async function giveUp(app: App, { id, attempts }: Entry): Promise<void> {
  await app.db
    .updateTable("outbox")
    .set({ nextAttemptAt: NEVER, textBody: "", htmlBody: "" })
    .where("id", "=", id)
    .execute();
  app.log.warn("mail given up", { mail: id, attempts });
}

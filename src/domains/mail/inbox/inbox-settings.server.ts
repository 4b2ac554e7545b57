import { about, happened } from "#domains/audit/happened.server.ts";
import type { z } from "zod";
import type { inboxInput } from "./inbox.input.ts";
import { ANSWERS_COUNTED_DAYS, type Inbox, type InboxStatus } from "./inbox.ts";
import { ago, DAY_MS, dayOf } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { App } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { changedMeanwhile } from "#platform/errors.ts";
import { typedPassword } from "#domains/mail/server/mail-server.server.ts";
import { refuseServer } from "#domains/mail/server/reach.server.ts";
import { sealText, unsealText } from "#platform/sealing.ts";
import type { InboxAddress } from "./connection.server.ts";

export type StoredInbox = Row<"inbox">;

export function storedInbox(db: Db): Promise<StoredInbox | undefined> {
  return db.selectFrom("inbox").selectAll().executeTakeFirst();
}

/** The inbox that receives borrowers' answers; undefined when there is none. */
export async function addressForAnswers(db: Db): Promise<string | undefined> {
  const stored = await db.selectFrom("inbox").select("address").executeTakeFirst();
  return stored?.address;
}

/** The inbox as shown to an admin, without its password. */
export async function readInbox(db: Db): Promise<Inbox> {
  const stored = await storedInbox(db);
  if (!stored) return { stored: null, revision: 0 };
  return { stored: withoutPassword(stored), revision: stored.revision };
}

/** Whether answers arrive, and what needs somebody's attention. */
export async function readInboxStatus(db: Db): Promise<InboxStatus> {
  const stored = await storedInbox(db);
  const mails = db.selectFrom("inboxMails").select(({ fn }) => fn.countAll<number>().as("count"));
  const since = ago(ANSWERS_COUNTED_DAYS * DAY_MS);
  const answers = await mails
    .where("state", "=", "answer")
    .where("takenAt", ">", since)
    .executeTakeFirstOrThrow();
  const unmatched = await mails.where("state", "=", "unmatched").executeTakeFirstOrThrow();
  const { failingSince, failure, lookedAt } = stored ?? {};
  return {
    isOn: stored !== undefined,
    lookedAt: lookedAt ?? null,
    answers: answers.count,
    unmatched: unmatched.count,
    failing: failingSince ? { since: failingSince, reason: failure ?? "" } : null,
  };
}

type Input = z.output<typeof inboxInput>;

/** Saves the inbox to read from now on. Throws CONFLICT when another admin was faster. */
export async function saveInbox(app: App, actor: Actor, input: Input): Promise<Inbox> {
  await refuseServer(app, input, "imap");
  await app.db.transaction().execute(async (trx) => {
    await holdActor(trx, actor);
    const before = await storedInbox(trx);
    if ((before?.revision ?? 0) !== input.revision) throw changedMeanwhile();
    const authservId = (input.authservId ?? before?.authservId) || null;
    const entered = withoutPassword({ ...input, authservId });
    const values = {
      ...entered,
      sealedPassword: sealText(app.key, SEALING, passwordOf(app, input, before)),
      ...(isSameFolder(input, before) ? {} : atTheBeginning()),
      failingSince: null,
      failure: null,
      // A removal does not restart the revisions, by which processes tell inboxes apart
      revision: Math.max(input.revision + 1, Date.now()),
    };
    await trx
      .insertInto("inbox")
      .values({ id: 1, ...atTheBeginning(), ...values })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(values).where("inbox.revision", "=", input.revision),
      )
      .returning("id")
      .executeTakeFirstOrThrow(() => changedMeanwhile());
    await happened(trx, actor, "mail.saveInbox", {
      on: about("inbox", null, "inbox"),
      before: before && withoutPassword(before),
      after: entered,
    });
  });
  return readInbox(app.db);
}

function isSameFolder(typed: Input, stored: StoredInbox | undefined): boolean {
  return (["host", "username", "folder"] as const).every((each) => typed[each] === stored?.[each]);
}

/** Mail from before the inbox was entered is left alone; one day more for other time zones. */
function atTheBeginning() {
  return { uidValidity: null, lastUid: 0, sinceDay: dayBefore(new Date()), lookedAt: null };
}

export function dayBefore(at: Date): string {
  return dayOf(at.getTime() - DAY_MS);
}

/** Removes the inbox settings. Mail that was taken from the inbox stays. */
export async function removeInbox(app: App, actor: Actor): Promise<Inbox> {
  await app.db.transaction().execute(async (trx) => {
    const before = await storedInbox(trx);
    if (!before) return;
    await trx.deleteFrom("inbox").execute();
    await happened(trx, actor, "mail.removeInbox", {
      on: about("inbox", null, "inbox"),
      before: withoutPassword(before),
    });
  });
  return readInbox(app.db);
}

/** How to reach an inbox that was typed but not saved yet. */
export async function typedInbox(app: App, input: Input): Promise<InboxAddress> {
  await refuseServer(app, input, "imap");
  return { ...input, password: passwordOf(app, input, await storedInbox(app.db)) };
}

/** How to reach the stored inbox; undefined when its password cannot be read with this key file. */
export function addressOfInbox(app: App, stored: StoredInbox): InboxAddress | undefined {
  const password = unsealText(app.key, SEALING, stored.sealedPassword);
  return password === undefined ? undefined : { ...stored, password };
}

const SEALING = { purpose: "inbox password", owner: "inbox" };

function passwordOf(app: App, typed: Input, stored: StoredInbox | undefined): string {
  return typedPassword(app, SEALING, { typed, stored });
}

/** What an admin sees of an inbox, and what the activity records. */
function withoutPassword(
  inbox: Pick<Input, "host" | "port" | "security" | "username" | "folder" | "address"> &
    Pick<StoredInbox, "authservId">,
) {
  const { host, port, security, username, folder, address, authservId } = inbox;
  return { host, port, security, username, folder, address, authservId };
}

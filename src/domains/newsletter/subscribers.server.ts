import { about, happened } from "#domains/audit/happened.server.ts";
import { emailKey } from "#domains/accounts/accounts.ts";
import type { z } from "zod";
import type { tickedConsents } from "#domains/consents/consents.input.ts";
import {
  addReceipts,
  type Giver,
  type Shown,
  shownWordings,
} from "#domains/consents/receipts.server.ts";
import { endReceipts, mayContact } from "#domains/consents/withdrawals.server.ts";
import type { Sending } from "#domains/records/spam.server.ts";
import { type Row, type Db, containsWords } from "#platform/database/engine.ts";
import type { Subscriber } from "./newsletter.output.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { queueEvents } from "#domains/audit/outgoing.server.ts";
import type { App, Site } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { dropUnsentTo, queueMail } from "#domains/mail/outbox.server.ts";
import { findSubscriber, findSubscription } from "#domains/mail/subscriptions.server.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { alreadyMail, confirmationMail } from "./newsletter-mails.server.ts";
import { ADDRESS_MISSING } from "./newsletter.ts";
import { isOwnValue } from "#domains/settings/settings.ts";
import { US_STATES } from "#lending/us-states.ts";
import { readSetting } from "#domains/settings/settings.server.ts";

/** After this time, an unconfirmed address is deleted. */
const UNCONFIRMED_KEPT_MS = 7 * DAY_MS;

interface Subscribing {
  email: string;
  consents?: z.output<typeof tickedConsents>;
  sending: Pick<Sending, "network" | "session">;
}

function ofAddress(email: string): Giver {
  return { leadId: null, name: "", phone: "", email };
}

/**
 * Asks the owner of an address, by mail, whether they want the newsletter. The response is the same
 * whether or not they are subscribed. Throws NOT_FOUND while the newsletter is off.
 */
export async function subscribe(
  db: Db,
  site: Site,
  { email, consents, sending }: Subscribing,
): Promise<void> {
  const key = emailKey(email);
  const createdAt = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    if (!(await isOffered(trx)))
      throw new AppError("NOT_FOUND", "The newsletter is not offered right now.");
    await trx
      .insertInto("subscribers")
      .values({ email, emailKey: key, createdAt })
      .onConflict((conflict) => conflict.column("emailKey").doNothing())
      .execute();
    const known = await trx
      .selectFrom("subscribers")
      .where("emailKey", "=", key)
      .select(["id", "email", "confirmedAt"])
      .executeTakeFirstOrThrow();
    const shown = await shownWordings(
      trx,
      { form: "newsletter", company: site.companyName, ...sending },
      { consents },
    );
    const isIn = await isSubscribed(trx, known);
    if (!isIn)
      await trx
        .updateTable("subscribers")
        .set({ createdAt, confirmedAt: null, ticked: shown ? JSON.stringify(shown) : null })
        .where("id", "=", known.id)
        .execute();
    await queueMail(trx, (isIn ? alreadyMail : confirmationMail)(site, known));
  });
}

/** Whether an address is confirmed, and its owner has not told staff since that they want no more. */
async function isSubscribed(
  db: Db,
  { email, confirmedAt }: Pick<Row<"subscribers">, "email" | "confirmedAt">,
): Promise<boolean> {
  if (confirmedAt === null) return false;
  const asked = await mayContact(db, { email }, "newsletter");
  return asked.may || asked.since < confirmedAt;
}

/**
 * What the token of a mailed link stands for: a subscription to confirm, one to end, or nothing.
 */
export type LinkState = "unconfirmed" | "subscribed" | "gone";

export async function stateOfLink(app: App, token: string): Promise<LinkState> {
  const found = await findSubscription(app, token);
  if (!found) return "gone";
  if (found.confirmedAt !== null) return "subscribed";
  return found.createdAt > ago(UNCONFIRMED_KEPT_MS) ? "unconfirmed" : "gone";
}

/** Confirms the subscription of a token. False when it has ended. */
export async function confirmSubscription(app: App, token: string): Promise<boolean> {
  if ((await stateOfLink(app, token)) === "gone") return false;
  const found = await findSubscription(app, token);
  return app.db.transaction().execute(async (trx) => {
    const at = new Date().toISOString();
    const confirmed = await trx
      .updateTable("subscribers")
      .set({ confirmedAt: at })
      .where("id", "=", found?.id ?? 0)
      .where("confirmedAt", "is", null)
      .returning(["id", "email", "ticked"])
      .executeTakeFirst();
    if (confirmed) {
      const { id: recordId, email, ticked } = confirmed;
      await queueEvents(trx, [{ event: "newsletter.subscribed", recordId }]);
      const shown = ticked === null ? undefined : (JSON.parse(ticked) as Shown);
      await addReceipts(trx, ofAddress(email), shown, { at, how: "link" });
    }
    return (await findSubscriber(trx, found?.id ?? 0)) !== undefined;
  });
}

/** Ends the subscription of a token and drops its unsent mails. False when it had already ended. */
export async function unsubscribe(app: App, token: string): Promise<boolean> {
  const found = await findSubscription(app, token);
  if (!found) return false;
  await app.db.transaction().execute((trx) => remove(trx, found, null));
  return true;
}

/** Ends what an address has, confirmed or not, at its owner's request. */
export async function unsubscribeAddress(trx: Db, email: string): Promise<void> {
  const rows = trx.selectFrom("subscribers").where("emailKey", "=", emailKey(email));
  for (const row of await rows.select(["id", "email"]).execute()) await remove(trx, row, null);
}

async function remove(
  trx: Db,
  { id, email }: Pick<Row<"subscribers">, "id" | "email">,
  by: string | null,
): Promise<void> {
  await dropUnsentTo(trx, id);
  await endReceipts(trx, ofAddress(email), {
    kinds: ["newsletter"],
    scope: "everything",
    words: by === null ? "Unsubscribe" : "",
    by,
    at: new Date().toISOString(),
  });
  const left = await trx
    .deleteFrom("subscribers")
    .where("id", "=", id)
    .returning("confirmedAt")
    .executeTakeFirst();
  const change = { subscriber: { id } };
  if (typeof left?.confirmedAt === "string")
    await queueEvents(trx, [{ event: "newsletter.unsubscribed", recordId: null, change }]);
}

/** Removes a subscriber, at their request or for another reason. Throws NOT_FOUND. */
export async function removeSubscriber(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findSubscriber(trx, id);
    if (!found || found.confirmedAt === null)
      throw new AppError("NOT_FOUND", "This subscriber does not exist.");
    await remove(trx, found, actor.user.username);
    await happened(trx, actor, "newsletter.remove", {
      on: about("subscribers", id, `subscriber ${id}`),
      before: { email: found.email },
    });
  });
}

/** The confirmed subscribers, newest first, whose address contains every typed word. */
export async function listSubscribers(
  db: Db,
  { search = "", ...paging }: Paging & { search?: string | undefined },
): Promise<Page<Subscriber>> {
  const rows = await db
    .selectFrom("subscribers")
    .where("confirmedAt", "is not", null)
    .where(containsWords(search, ["emailKey"]))
    .$call(newestFirst(paging))
    .select(["id", "email", "confirmedAt"])
    .execute();
  return toPage(
    rows.map((row) => ({ ...row, confirmedAt: row.confirmedAt ?? "" })),
    paging.limit,
  );
}

export async function countSubscribers(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("subscribers")
    .where("confirmedAt", "is not", null)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Deletes the addresses that were not confirmed in time. */
export async function sweepSubscribers({ db }: Pick<App, "db">): Promise<void> {
  await db
    .deleteFrom("subscribers")
    .where("confirmedAt", "is", null)
    .where("createdAt", "<=", ago(UNCONFIRMED_KEPT_MS))
    .execute();
}

/** Whether visitors can subscribe: it is on, and the lender's own postal address is entered. */
export async function isOffered(db: Db): Promise<boolean> {
  return (await isSwitchedOn(db)) && hasAddress(db);
}

/** A number or a box, then a state and a ZIP code, as a letter within the US must have. */
const POSTAL = new RegExp(
  String.raw`(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b).*\b(?:[a-z](?:\. ?)?[a-z]|${Object.values(US_STATES).join("|")})[,.]? \d{5}(?:-\d{4})?\b`,
  "i",
);

export async function hasAddress(db: Db): Promise<boolean> {
  const value = await readSetting(db, "contactAddress");
  return isOwnValue("contactAddress", value) && POSTAL.test(value.replace(/\s+/g, " "));
}

/** Off by default. */
export async function isSwitchedOn(db: Db): Promise<boolean> {
  const { isOn } = await db.selectFrom("newsletter").select("isOn").executeTakeFirstOrThrow();
  return isOn === 1;
}

/**
 * Starts or stops offering the newsletter to visitors; existing subscribers are kept. Throws
 * CONFLICT when it would start without the lender's own postal address.
 */
export async function switchNewsletter(db: Db, actor: Actor, isOn: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (isOn && !(await hasAddress(trx))) throw new AppError("CONFLICT", ADDRESS_MISSING);
    const before = await isSwitchedOn(trx);
    if (before === isOn) return;
    await trx
      .updateTable("newsletter")
      .set({ isOn: isOn ? 1 : 0 })
      .execute();
    await happened(trx, actor, "newsletter.switch", {
      on: about("newsletter", null, "newsletter"),
      before,
      after: isOn,
    });
  });
}

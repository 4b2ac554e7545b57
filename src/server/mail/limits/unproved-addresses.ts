import { ago, HOUR_MS } from "#shared/times.ts";
import { activeAdmins } from "#server/accounts/user-rows.ts";
import { type App, type Site, siteOf } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import type { Row } from "#server/database/tables.ts";
import { composeMail } from "#server/mail/compose.ts";
import { hasBeenTold, type Mail, queueMail } from "#server/mail/outbox.ts";

// Decision: src/decisions/072-a-budget-for-strangers.md
/**
 * How many mails an hour the installation sends, over all processes, to addresses that nobody has
 * proved: confirmations of forms, and links that strangers can have sent. Whatever the limits of
 * networks let through, mail servers must not take the lender for a sender of spam.
 */
export const UNPROVED_AN_HOUR = 200;

/**
 * When a mail to such an address may leave: now, or an hour after the slot of the 200th mail before
 * it. A mail that has left has the time at which it did as its slot.
 */
export async function nextSlot(db: Db, own?: number): Promise<Date> {
  const before = await db
    .selectFrom("outbox")
    .where("slotAt", ">", ago(HOUR_MS))
    .$if(own !== undefined, (query) => query.where("id", "!=", own ?? 0))
    .orderBy("slotAt", "desc")
    .offset(UNPROVED_AN_HOUR - 1)
    .limit(1)
    .select("slotAt")
    .executeTakeFirst();
  const now = Date.now();
  return new Date(Math.max(now, before?.slotAt ? Date.parse(before.slotAt) + HOUR_MS : now));
}

/**
 * Gives a mail that this process has claimed a later slot when 200 have left within the last hour
 * or are about to leave, such as after a failure of the mail server. Resolves to whether it did.
 */
export async function waitsForSlot(
  db: Db,
  { id, slotAt, expiresAt }: Row<"outbox">,
): Promise<boolean> {
  if (slotAt === null) return false;
  const others = db
    .selectFrom("outbox")
    .where("slotAt", "is not", null)
    .where("id", "!=", id)
    .select(({ fn }) => fn.countAll<number>().as("mails"));
  // Two counts, because each has its index
  const left = await others
    .where("slotAt", ">", ago(HOUR_MS))
    .where("leftAt", "is not", null)
    .executeTakeFirstOrThrow();
  const leaving = await others
    .where("sentAt", "is", null)
    .where("nextAttemptAt", "<=", ago(0))
    .where("leftAt", "is", null)
    .where("claimedUntil", ">", ago(0))
    .executeTakeFirstOrThrow();
  if (left.mails + leaving.mails < UNPROVED_AN_HOUR) return false;
  const slot = await nextSlot(db, id);
  const later = slot.toISOString();
  const lifetime = Date.parse(expiresAt) - Date.parse(slotAt);
  await db
    .updateTable("outbox")
    .set({
      slotAt: later,
      nextAttemptAt: later,
      expiresAt: new Date(slot.getTime() + lifetime).toISOString(),
      claimedUntil: null,
    })
    .where("id", "=", id)
    .execute();
  return true;
}

const TOPIC = "mails to unproved addresses wait";

/** Tells the admins, once a day while it lasts. The mail sender calls it at each look. */
export async function tellOfWaiting(app: App): Promise<void> {
  const { last } = await app.db
    .selectFrom("outbox")
    .where("slotAt", "is not", null)
    .select(({ fn }) => fn.max<string | null>("slotAt").as("last"))
    .executeTakeFirstOrThrow();
  if (last === null || last <= ago(0)) return;
  await app.db.transaction().execute(async (trx) => {
    const admins = await activeAdmins(trx).orderBy("id").select("email").forUpdate().execute();
    for (const { email } of admins)
      if (!(await hasBeenTold(trx, email, TOPIC)))
        await queueMail(trx, waitingMail(siteOf(app), email));
  });
}

export function waitingMail({ companyName, publicUrl }: Site, to: string): Mail {
  return composeMail({
    to,
    audience: "office",
    topic: TOPIC,
    subject: `Many forms are being sent at ${companyName}: confirmations wait`,
    paragraphs: [
      `More than ${UNPROVED_AN_HOUR} confirmations and links were to be sent within an hour to addresses that nobody has proved. So that other mail servers do not take you for a sender of spam, the others wait for the next hours: new users get their links late.`,
      "Every message and every request is stored as usual. Perhaps somebody is sending the forms by a program: look at the newest messages and at the quarantine. You get this mail at most once a day.",
    ],
    action: { label: "Open the messages", url: `${publicUrl}/admin/messages` },
  });
}

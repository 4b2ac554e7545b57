import { ago, HOUR_MS } from "#kit/values/times.ts";
import { activeAdmins, type Db, type Row } from "#platform/database/engine.ts";
import { type App, type Site, siteOf } from "#platform/context.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { ALARM, hasBeenTold, type Mail, queueMail } from "#domains/mail/outbox.server.ts";

// Decision: src/decisions/072-a-budget-for-strangers.md
/**
 * How many mails an hour the installation sends, over all processes, to addresses that nobody has
 * proved: confirmations of forms, and links that strangers can have sent. Whatever the limits of
 * networks let through, mail servers must not take the lender for a sender of spam.
 */
export const UNPROVED_AN_HOUR = 200;

/** How many of them forms may cause: the others are left for links to accounts. */
export const OF_FORMS_AN_HOUR = 150;

/** How long a link waits before it is tried again while the hour is full. */
const SOON_MS = 1000;

type Kind = Pick<Row<"outbox">, "linkPurpose">;

/**
 * When a mail to such an address may leave: now, or an hour after the 200th mail before it and, of
 * a form, after the form's 150th. A link needs to wait only for the links that have the places left
 * by forms. A mail that has left has the time at which it did as its slot.
 */
export async function nextSlot(db: Db, { linkPurpose }: Kind, own = 0): Promise<Date> {
  const isLink = linkPurpose !== null;
  const line = db
    .selectFrom("outbox")
    .where("slotAt", ">", ago(HOUR_MS))
    .where("id", "!=", own)
    .orderBy("slotAt", "desc")
    .limit(1)
    .select("slotAt");
  const ofAll = await line.offset(UNPROVED_AN_HOUR - 1).executeTakeFirst();
  const ofKind = isLink
    ? line.where("linkPurpose", "is not", null).offset(UNPROVED_AN_HOUR - OF_FORMS_AN_HOUR - 1)
    : line.where("linkPurpose", "is", null).offset(OF_FORMS_AN_HOUR - 1);
  const slots = [ofAll, await ofKind.executeTakeFirst()].map((before) =>
    before?.slotAt ? Date.parse(before.slotAt) + HOUR_MS : 0,
  );
  return new Date(Math.max(Date.now(), isLink ? Math.min(...slots) : Math.max(...slots)));
}

/**
 * Gives a mail that this process has claimed a later slot when as many as may have left within the
 * last hour or are about to leave, such as after a failure of the mail server. Resolves to whether
 * it did.
 */
export async function waitsForSlot(db: Db, mail: Row<"outbox">): Promise<boolean> {
  const { id, slotAt, expiresAt, linkPurpose } = mail;
  if (slotAt === null) return false;
  const others = db
    .selectFrom("outbox")
    .where("slotAt", "is not", null)
    .where("id", "!=", id)
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("linkPurpose", "is", null).as("ofForms"),
    ]);
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
  const hasFormSlot = left.ofForms + leaving.ofForms < OF_FORMS_AN_HOUR;
  const hasSlot = left.all + leaving.all < UNPROVED_AN_HOUR;
  if (hasSlot && (hasFormSlot || linkPurpose !== null)) return false;
  // While a version that knew no places for links runs beside this one, a link's slot may be now
  const slot = new Date(Math.max(+(await nextSlot(db, mail, id)), Date.now() + SOON_MS));
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

const TOPIC = `${ALARM}: emails to unproved addresses wait`;

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
      `More than ${UNPROVED_AN_HOUR} confirmations and links were to be sent within an hour to addresses that nobody has proved. So that other mail servers do not take you for a sender of spam, the others wait for the next hours. Links for new users have ${UNPROVED_AN_HOUR - OF_FORMS_AN_HOUR} places an hour of their own.`,
      "Every message and every request is stored as usual. Perhaps someone is sending the forms by a program: look at the newest messages and at the quarantine. You get this email at most once a day.",
    ],
    action: { label: "Open the messages", url: `${publicUrl}/admin/messages` },
  });
}

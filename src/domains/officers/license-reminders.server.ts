import { formatLongDate } from "#kit/values/format.ts";
import { daysLeft, type License, REMINDED_BEFORE, todayInUtc } from "./officer-cards.ts";
import { daysAfter } from "#kit/values/times.ts";
import { US_STATES } from "#lending/us-states.ts";
import { greeting } from "#domains/accounts/account-mails.server.ts";
import type { Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { type Mail, queueMail, topicFor } from "#domains/mail/outbox.server.ts";
import { notify, readersAmong } from "#domains/notices/notify.server.ts";

/**
 * Reminds officers of licenses that expire soon: once each at 60, 30 and 7 days before. For a
 * license that was entered late, only the latest reminder due is sent, and those after it.
 */
export async function remindOfLicenses(db: Db, site: Site): Promise<void> {
  const today = todayInUtc();
  const due = (await expiringSoon(db, today)).filter((license) => isDue(license, today));
  for (const own of Map.groupBy(due, ({ userId }) => userId).values())
    await db.transaction().execute((trx) => remind(trx, site, { licenses: own, today }));
}

type Expiring = Awaited<ReturnType<typeof expiringSoon>>[number];

async function expiringSoon(db: Db, today: string) {
  return db
    .selectFrom("officerLicenses")
    .innerJoin("users", "users.id", "officerLicenses.userId")
    .where("isLoanOfficer", "=", 1)
    .where("deactivatedAt", "is", null)
    .where("expiresOn", ">=", today)
    .where("expiresOn", "<=", daysAfter(today, REMINDED_BEFORE[0]))
    .select(["userId", "state", "expiresOn", "remindedAt"])
    .select(["users.email", "users.firstName", "users.isVerified"])
    .orderBy("expiresOn")
    .orderBy("state")
    .execute();
}

/** The most recent reminder that is due: 7, 30 or 60. */
function stepOf(license: Pick<License, "expiresOn">, today: string): number {
  const left = daysLeft(license, today);
  return REMINDED_BEFORE.findLast((days) => left <= days) ?? REMINDED_BEFORE[0];
}

function isDue(license: Expiring, today: string): boolean {
  return license.remindedAt === null || license.remindedAt > stepOf(license, today);
}

/** One mail for all licenses of an officer, saved in one transaction with the mark that it was. */
async function remind(
  trx: Db,
  site: Site,
  { licenses, today }: { licenses: Expiring[]; today: string },
): Promise<void> {
  const marked: Expiring[] = [];
  for (const license of licenses) {
    const { numUpdatedRows } = await trx
      .updateTable("officerLicenses")
      .set({ remindedAt: stepOf(license, today) })
      .where("userId", "=", license.userId)
      .where("state", "=", license.state)
      .where("expiresOn", "=", license.expiresOn)
      .where("remindedAt", "is not distinct from", license.remindedAt)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) marked.push(license);
  }
  const [first] = marked;
  if (!first) return;
  const mail = reminder(site, first, marked);
  const officers = await readersAmong(trx, [first.userId]);
  const occasion = { kind: "license", title: mail.subject, path: () => profileOf(first) } as const;
  await notify(trx, { ...occasion, mail: () => mail }, officers);
  // An unverified address may be wrong, and its owner gets these reminders only by mail
  if (officers.length === 0) await queueMail(trx, mail);
}

type Named = Pick<Expiring, "userId" | "email" | "firstName" | "isVerified">;
type Ending = Pick<Expiring, "state" | "expiresOn">;

function profileOf({ userId }: Pick<Expiring, "userId">): string {
  return `/LOagentsPortal/officers/${userId}`;
}

function reminder(site: Site, officer: Named, licenses: readonly Ending[]): Mail {
  const lines = licenses.map(
    ({ state, expiresOn }) =>
      `Your ${US_STATES[state]} license expires ${formatLongDate(expiresOn)}.`,
  );
  const owner = { firstName: officer.firstName, isVerified: officer.isVerified === 1 };
  return composeMail({
    to: officer.email,
    ...topicFor(owner),
    subject: `Your license expires soon: ${licenses.map(({ state }) => state).join(", ")}`,
    paragraphs: [
      greeting(owner),
      lines.join("\n"),
      "Renewed? Update the date in your profile. After the expiry, your public page no longer names the state.",
    ],
    action: { label: "Open your profile", url: site.publicUrl + profileOf(officer) },
  });
}

/** The reminder as an officer called Grace would get it, named by its occasion. */
export function reminderSamples(site: Site): Record<string, Mail> {
  const grace = {
    userId: 1,
    email: "grace@example.com",
    firstName: "Grace",
    isVerified: 1 as const,
  };
  const licenses = [{ state: "NY" as const, expiresOn: "2026-12-31" }];
  return { "An officer's license expires soon": reminder(site, grace, licenses) };
}

import { minuteOf } from "#kit/values/times.ts";
import { emailKey, fullName, type User } from "./accounts.ts";
import type { Asking, Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { ALARM, type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import { greeting } from "./account-mails.server.ts";
import { addressBefore } from "./user-rows.server.ts";
import { activeAdmins } from "#platform/database/users.ts";

export type Reader = Pick<User, "email" | "firstName" | "isVerified">;

/**
 * Queues an alarm to every admin who can sign in, and to other addresses, in the transaction of
 * what it tells. Who has got another address without a confirmation gets it at the former one, too:
 * the new one may be a thief's.
 */
export async function tellAdmins(
  trx: Db,
  compose: (reader: Reader) => Mail,
  besides: readonly string[] = [],
): Promise<void> {
  const admins = await activeAdmins(trx)
    .orderBy("id")
    .select(["email", "firstName", "isVerified", "formerEmail", "provesFrom"])
    .execute();
  const readers: Reader[] = admins.map((admin) => ({
    ...admin,
    isVerified: admin.isVerified === 1,
  }));
  const known = new Set(admins.map(({ email }) => emailKey(email)));
  const former = admins.map(addressBefore).filter((email) => email !== undefined);
  for (const email of new Set([...besides, ...former]))
    if (!known.has(emailKey(email))) readers.push({ email, firstName: "", isVerified: false });
  for (const reader of readers) await queueMail(trx, { ...compose(reader), topic: ALARM });
}

interface Act {
  /** The subject, such as `A webhook was added`. */
  what: string;
  /** What somebody did, such as `added a webhook`. */
  did: string;
  /** What follows from it, as a sentence. */
  follows?: string | undefined;
  /** The page of the admin area that shows it. */
  path: string;
  /** Other addresses that get the mail too. */
  besides?: readonly string[];
}

/** Tells all admins what somebody did. */
export async function tellAdminsOf(
  trx: Db,
  { actor, site }: Asking,
  { besides, ...act }: Act,
): Promise<void> {
  const by = fullName(actor.user) + (actor.token ? ` (by token ${actor.token.name})` : "");
  await tellAdmins(trx, (reader) => actMail(site, reader, { ...act, by }), besides);
}

function actMail(
  site: Site,
  reader: Reader,
  { what, by, did, follows, path }: Omit<Act, "besides"> & { by: string },
): Mail {
  const when = minuteOf(new Date().toISOString());
  return composeMail({
    to: reader.email,
    audience: "office",
    subject: `${what} at ${site.companyName}`,
    paragraphs: [
      greeting(reader),
      `${by} ${did}, ${when}.`,
      ...(follows === undefined ? [] : [follows]),
      "If this wasn't expected, change your own password at once and check Activity in the admin area.",
    ],
    action: { label: "Open the admin area", url: `${site.publicUrl}${path}` },
  });
}

/** One such mail, for the list of all mails. */
export function actMailSamples(site: Site): Record<string, Mail> {
  const reader = { email: "admin@example.com", firstName: "Ada", isVerified: true };
  const act = { by: "Maya Ortiz", did: "added the webhook 1 (crm.example) for New message" };
  return {
    "To all administrators: a webhook, the contact address, the retention of data, or a large export":
      actMail(site, reader, {
        ...act,
        what: "A webhook was added",
        path: "/admin/site-settings?tab=connections",
      }),
  };
}

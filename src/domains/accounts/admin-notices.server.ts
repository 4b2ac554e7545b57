import { DESK_ROLES, type DeskRole, deskRolesOf } from "./roles.ts";
import { minuteOf } from "#kit/values/times.ts";
import { type DeskRights, fullName, type User, worksAtDesk, emailKey } from "./accounts.ts";
import { greeting } from "./account-mails.server.ts";
import type { Asking, Site } from "#platform/context.ts";
import { type Db, activeAdmins } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { type Mail, ALARM, queueMail } from "#domains/mail/outbox.server.ts";
import { addressBefore } from "./user-rows.server.ts";

/** Changes to an account that every other admin should know about. */
export type Grave =
  | "made an administrator"
  | `${"made" | "reactivated as"} ${(typeof DESK_ROLES)[DeskRole]["article"]}`
  | "made a loan officer"
  | "added"
  | "given other roles"
  | "given a new password"
  | "given a new email address"
  | "reactivated as an administrator"
  | "deactivated"
  | "deleted"
  | typeof LEFT;

/** What happened to loan officers whose address is outside the lender's domains. */
export const LEFT = "taken off the loan officers, for an email address outside your domains";

/**
 * The role that brings an account to the desk; none if it was there before, or is not there now.
 */
export function newRoleOf(
  after: DeskRights,
  before?: DeskRights,
  verb: "made" | "reactivated as" = "made",
): Grave[] {
  if (after.isAdmin) return before?.isAdmin ? [] : [`${verb} an administrator`];
  const [role] = worksAtDesk(before) ? [] : deskRolesOf(after);
  return role ? [`${verb} ${DESK_ROLES[role].article}`] : [];
}

interface AccountChange {
  user: Named | readonly Named[];
  what: Grave[];
  /** When the account's proofs count again, after a change that nobody has confirmed. */
  provesFrom?: string | null;
  /** Other addresses that get the mail too. */
  besides?: readonly string[];
}

/** The address of a user who was an admin before the change and is none after it. */
export function formerAdmin(before: User, isAdmin: boolean): string[] {
  return before.isAdmin && !isAdmin ? [before.email] : [];
}

/**
 * Tells all admins about the change, its author and the accounts, in the transaction of the
 * change; also who is no admin any more, since they get no later mail.
 */
export async function notifyAdmins(
  trx: Db,
  { actor, site }: Asking,
  { user, what, provesFrom = null, besides }: AccountChange,
): Promise<void> {
  if (what.length === 0) return;
  const accounts = [user].flat().map(fullName);
  const changed = { accounts, what, provesFrom, by: fullName(actor.user) };
  await tellAdmins(trx, (reader) => changedAccount(site, reader, changed), besides);
}

type Named = Pick<User, "firstName" | "lastName">;

interface Changed {
  accounts: readonly string[];
  what: readonly Grave[];
  provesFrom: string | null;
  by: string;
}

function changedAccount(site: Site, reader: Reader, changed: Changed): Mail {
  const { accounts, what, provesFrom, by } = changed;
  const when = minuteOf(new Date().toISOString());
  return composeMail({
    to: reader.email,
    audience: "office",
    subject: `An account at ${site.companyName} was changed`,
    paragraphs: [
      greeting(reader),
      `${accounts.join(", ")} ${accounts.length === 1 ? "was" : "were"} ${what.join(" and ")} by ${by}, ${when}.`,
      ...(provesFrom === null
        ? []
        : [
            `Nobody confirmed it by a password or a second factor. So the role, password or address that it set lets nobody confirm anything, such as an export, before ${minuteOf(provesFrom)}.`,
          ]),
      "If this wasn't expected, change your own password at once and check Activity in the admin area.",
    ],
    action: { label: "Open the admin area", url: `${site.publicUrl}/admin/users` },
  });
}

/** The mail as all administrators would get it, named by its occasion. */
export function adminNoticeSamples(site: Site): Record<string, Mail> {
  const provesFrom = "2026-11-28T12:30:00.000Z";
  const what = ["made an administrator"] as const;
  const changed = { accounts: ["Tess Lindqvist"], what, by: "Maya Ortiz", provesFrom };
  return {
    "To all administrators: someone's rights or password were changed": changedAccount(
      site,
      { email: "admin@example.com", firstName: "Ada", isVerified: true },
      changed,
    ),
  };
}

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

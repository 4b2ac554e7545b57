import { LINK_HOURS, YOUR_DATA } from "./rights.ts";
import { type Account, emailKey, hasProvedAddress } from "#domains/accounts/accounts.ts";
import { hashSecret, isSecret, newSecret } from "#domains/accounts/links/secrets.server.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import { answerSample } from "./requests.server.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { privacyTopic } from "#domains/mail/link-topics.ts";
import { LINK_SECRET, type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import { endOfPhone, GUEST, type Owner } from "#domains/records/find-person.server.ts";
import { ago, DAY_MS, fromNow, HOUR_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError, missing } from "#platform/errors.ts";

/** How long a link waits for its mail to leave, past the limits of the address. */
const WAITS_MS = 5 * DAY_MS;

/** Who has opened a link. */
export interface Self {
  linkId: number;
  owner: Owner;
  sessionId: string;
  /** Undefined for a guest. */
  user?: Account;
  /** The account with the address, of a guest too, who has not proved that it is theirs. */
  account?: Account | undefined;
}

/**
 * Mails a link to an address, whether or not anything is held about it: neither the answer nor its
 * time tells. The number stays with the link, and shows which records are the reader's.
 */
export async function askForLink(
  db: Db,
  site: Site,
  { email, phone }: { email: string; phone: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const asked = { emailKey: emailKey(email), phone: endOfPhone(phone), sessionId: null };
    const id = await addLink(trx, asked, WAITS_MS);
    await queueMail(trx, linkMail(site, email, id));
  });
}

/** A link for a user who has just proved who they are, without a mail: its secret. */
export async function openOwnLink(db: Db, { user, sessionId }: Actor): Promise<string> {
  if (!hasProvedAddress(user))
    throw new AppError(
      "CONFLICT",
      "Please verify your email address first, by the link that we mailed to you.",
    );
  const linkHash = newSecret();
  const own = { emailKey: emailKey(user.email), phone: "", sessionId };
  await addLink(db, { ...own, linkHash: hashSecret(linkHash) }, LINK_HOURS * HOUR_MS);
  return linkHash;
}

interface NewLink {
  emailKey: string;
  phone: string;
  sessionId: string | null;
  linkHash?: string;
}

async function addLink(trx: Db, link: NewLink, ms: number): Promise<number> {
  const times = { createdAt: ago(0), expiresAt: fromNow(ms) };
  const added = trx.insertInto("privacyLinks").values({ ...link, ...times });
  return (await added.returning("id").executeTakeFirstOrThrow()).id;
}

/** The mail contains no typed text, and says nothing about what is held. */
function linkMail(site: Site, to: string, id: number): Mail {
  return composeMail({
    to,
    topic: privacyTopic(id),
    subject: `Your information at ${site.companyName}`,
    paragraphs: [
      "Hello,",
      `Someone, hopefully you, asked ${site.companyName} what this website holds about this email address. The link shows it, and lets you correct it or have it erased.`,
      "The link works for one hour. If you did not ask for it, you can ignore this message: nothing is shown and nothing changes.",
    ],
    action: {
      label: "See my information",
      url: `${site.publicUrl}${YOUR_DATA}?token=${LINK_SECRET}`,
    },
  });
}

/** The secret of a link whose mail leaves now, of which only the hash is stored. */
export async function makePrivacyLink(trx: Db, id: number): Promise<string | undefined> {
  const secret = newSecret();
  const { numUpdatedRows } = await trx
    .updateTable("privacyLinks")
    .set({ linkHash: hashSecret(secret), expiresAt: fromNow(LINK_HOURS * HOUR_MS) })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? secret : undefined;
}

const ended = missing("This link no longer works. Please ask for a new one.");

/** Whose data a link opens; in a transaction, one at a time. Throws NOT_FOUND. */
export async function selfOf(db: Db, token: string, { lock = false } = {}): Promise<Self> {
  const link = isSecret(token)
    ? await db
        .selectFrom("privacyLinks")
        .where("linkHash", "=", hashSecret(token))
        .where("expiresAt", ">", ago(0))
        .select(["id", "emailKey", "phone", "sessionId"])
        .$if(lock, (row) => row.forUpdate())
        .executeTakeFirst()
    : undefined;
  if (!link) throw ended();
  const { id: linkId, emailKey: email, phone, sessionId } = link;
  const users = db.selectFrom("users").select(USER_COLUMNS);
  if (sessionId === null) {
    const found = await users.where("users.emailKey", "=", email).executeTakeFirst();
    const account = found && toUser(found);
    const hasAccount = account !== undefined && hasProvedAddress(account);
    const proved = { email, isVerified: true, provesFrom: null };
    const owner = { id: GUEST, ...proved, givenPhone: phone, hasAccount };
    return { linkId, owner, sessionId: "", account };
  }
  const row = await users
    .innerJoin("sessions", "sessions.userId", "users.id")
    .where("sessions.id", "=", sessionId)
    .executeTakeFirstOrThrow(ended);
  const user = toUser(row);
  // The address may have changed since
  if (emailKey(user.email) !== email || !hasProvedAddress(user)) throw ended();
  return { linkId, owner: user, sessionId, user, account: user };
}

/** The mails as somebody called Ada would get them. */
export function rightsSamples(site: Site): Record<string, Mail> {
  const to = "ada@example.com";
  return {
    "What is held about an address": linkMail(site, to, 1),
    "Answer to a privacy request": answerSample(site, to),
  };
}

export async function sweepPrivacyLinks(db: Db): Promise<void> {
  await db.deleteFrom("privacyLinks").where("expiresAt", "<=", ago(0)).execute();
}

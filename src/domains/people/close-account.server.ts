import type { z } from "zod";
import {
  emailKey,
  hasProvedAddress,
  isOfficer,
  type User,
  worksAtDesk,
} from "#domains/accounts/accounts.ts";
import type { accountClosingData } from "./people.output.ts";
import { APPLICATION_TERM_MONTHS } from "./people.ts";
import { monthsAfter } from "#kit/values/times.ts";
import { accountClosed } from "#domains/accounts/account-mails.server.ts";
import { aboutUser, holdUser, removeUser } from "#domains/accounts/user-rows.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { openAccount } from "#platform/access.ts";
import type { App, Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { type Owner, ownerOf, provenSender } from "#domains/records/find-person.server.ts";
import { referenceOf } from "#domains/records/reference.server.ts";
import { type Counts, erase, forgetAddresses } from "./erase.server.ts";
import { type Erasing, mentionsOf } from "./mentions.server.ts";
import { heldOf } from "./own-records.server.ts";
import { mustBeKept, type PersonsRecord, recordsOf, trimPerson } from "./person.server.ts";
import { recordRequest } from "./rights/requests.server.ts";
import { type Scan, scanMentions } from "./scan.server.ts";

// Decision: src/decisions/076-the-policy-from-registers.md
/**
 * Deletes the account of the user who asks and, if its address is verified, erases what was sent from
 * it, except for applications that the lender must still keep. Resolves to the address of the
 * user's photo, for its removal. Throws CONFLICT when another user has signed in meanwhile, and for
 * who works for the lender, because records refer to them: an admin closes those accounts.
 */
export async function closeAccount(
  { db, key, uploads }: Pick<App, "db" | "key" | "uploads">,
  { actor, site }: Asking,
  username: string,
): Promise<string> {
  const scan = await scanOwn(db, actor.user);
  const { files, photo } = await db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, actor.user.id, actor);
    if (!user) throw new AppError("UNAUTHORIZED", "Please sign in.");
    refuseOthers(user, username);
    openAccount({ user });
    return eraseOwn(trx, user, { scan, key }, async (counts, due) => {
      const references = due.map(({ reference }) => reference);
      const after = { erased: counts, kept: references };
      await happened(trx, actor, "accounts.close", { on: aboutUser(user), after });
      await recordRequest(trx, { kind: "close", email: "" });
      // Foreign keys also delete sessions, links, drafts and scenarios
      await removeUser(trx, user.id);
      if (hasProvedAddress(user)) await queueMail(trx, accountClosed(site, user, references));
      return { photo: user.profileImage };
    });
  });
  for (const path of files) await uploads.storage.remove(path);
  return photo;
}

/** What mentions the owner's records, which is searched for before a transaction. */
export async function scanOwn(db: Db, owner: Owner): Promise<Scan> {
  return scanMentions(db, mentionsOf((await closingOf(db, owner)).erasing));
}

/**
 * Erases what is the owner's and need not be kept. `end` is given how much that was and what stays;
 * its result comes back with the files, which are removed after the commit.
 */
export async function eraseOwn<Result>(
  trx: Db,
  owner: Owner,
  { scan, key }: { scan: Scan; key: App["key"] },
  end: (counts: Counts, due: PersonsRecord[], isHeld: boolean) => Promise<Result>,
): Promise<Result & { files: string[] }> {
  const { erasing, due, people, isHeld } = await closingOf(trx, owner, { lock: true });
  const { counts, files } = await erase({ db: trx, key }, erasing, scan);
  const ended = await end(counts, due, isHeld);
  await forgetAddresses(trx, erasing.addresses, key);
  for (const personId of people) if (personId) await trimPerson(trx, personId);
  return { ...ended, files };
}

function refuseOthers(user: User, username: string): void {
  if (user.username !== username)
    throw new AppError(
      "CONFLICT",
      "This is not the username of your account. Please check what you typed, or reload the page if another user has signed in here.",
    );
  refuseStaff(user);
}

/** Records refer to who works for the lender. */
export function refuseStaff(user: User): void {
  if (worksAtDesk(user) || isOfficer(user))
    throw new AppError(
      "CONFLICT",
      `Please ask ${user.isAdmin ? "another" : "an"} admin to close this account: you work with other people's requests.`,
    );
}

/** What closing the account would leave, and what it would end. */
export async function readClosing(
  { db, key }: Pick<App, "db" | "key">,
  user: Owner,
): Promise<z.output<typeof accountClosingData>> {
  const { due, unproved } = await closingOf(db, user);
  const owed = await db
    .selectFrom("documents")
    .innerJoin("loanApplications", "loanApplications.id", "documents.applicationId")
    .where(
      "applicationId",
      "in",
      due.map(({ id }) => id),
    )
    .where("state", "in", ["owed", "returned"])
    .orderBy("documents.id")
    .select(["name", "reference"])
    .execute();
  return {
    kept: [
      ...due.map(({ id, reference, keptUntil: until }) => ({ id, reference, until })),
      ...(await keptInQuarantine({ db, key }, user)),
    ],
    owed,
    unproved: unproved.length,
  };
}

/** The owner's applications in the quarantine, which stay until the end of their term. */
export async function keptInQuarantine({ db, key }: Pick<App, "db" | "key">, owner: Owner) {
  const { own } = await heldOf(db, owner);
  const rows = await db
    .selectFrom("quarantine")
    .where("id", "in", own)
    .where("kind", "=", "application")
    .orderBy("id")
    .select(["recordId as id", "createdAt", "heldAt"])
    .execute();
  return rows.map(({ heldAt, ...record }) => ({
    id: record.id,
    reference: referenceOf(key, record),
    until: monthsAfter(heldAt, APPLICATION_TERM_MONTHS),
  }));
}

function withAddress(db: Db, table: "loanApplications" | "contactSubmissions", address: string) {
  return db
    .selectFrom(table)
    .where((row) => row.fn<string>("lower", ["email"]), "=", address)
    .select("id");
}

/**
 * The records with the user's proved address or from their account: what is erased of them, what must
 * be kept, and what nothing proves to be theirs, which stays.
 */
export async function closingOf(db: Db, user: Owner, { lock = false } = {}) {
  const address = emailKey(user.email);
  const isProved = hasProvedAddress(user);
  const leads = isProved
    ? await db
        .selectFrom("leads")
        .where((lead) =>
          lead.or([
            lead("applicationId", "in", withAddress(db, "loanApplications", address)),
            lead("messageId", "in", withAddress(db, "contactSubmissions", address)),
            lead("sentById", "=", user.id),
          ]),
        )
        .select(["id", "personId", "sentById"])
        .execute()
    : [];
  const leadIds = leads.map(({ id }) => id);
  if (lock)
    await db
      .selectFrom("leads")
      .where("id", "in", leadIds)
      .orderBy("id")
      .select("id")
      .forUpdate()
      .execute();
  const isTheirs = await provenSender(db, user);
  const proved = new Set(leads.filter(isTheirs).map(({ id }) => id));
  const all = await recordsOf(db, { leadIds });
  const own = all.filter(({ leadId }) => proved.has(leadId));
  // Nothing of a person on hold goes but the account
  const isHeld = all.some(({ hold }) => hold !== null);
  const due = own.filter((record) => isHeld || mustBeKept(record));
  const unproved = all.filter((record) => !own.includes(record));
  const held = await heldOf(db, user);
  const erasing: Erasing = {
    records: own.filter((record) => !due.includes(record)),
    kept: [...due, ...unproved],
    addresses: isProved && !isHeld ? [address] : [],
    ...(isProved && !isHeld && { held: held.own }),
  };
  const owner = isProved ? await ownerOf(db, address) : undefined;
  const people = new Set([owner, ...leads.filter(isTheirs).map(({ personId }) => personId)]);
  return { erasing, due, unproved, unprovedHeld: held.unproved, people, own, isHeld };
}

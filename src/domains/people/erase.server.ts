import type { z } from "zod";
import type { personErasure } from "./people.input.ts";
import { confirmationsOf, type ErasedPerson, type PersonPart } from "./people.ts";
import type { Actor } from "#platform/access.ts";
import { relink } from "#domains/audit/chain/chain.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";
import { deleteLeads, deleteRecords } from "#domains/records/find-person.server.ts";
import { endOfTerm } from "#domains/records/hold.server.ts";
import { senderMark } from "#domains/records/spam.server.ts";
import { noSuchLead } from "#domains/records/open-lead.server.ts";
import { eraseOwned, findOwned } from "./by-address.server.ts";
import {
  type Erasing,
  emptyActivity,
  leaveTimelines,
  mailsOf,
  mentionsOf,
} from "./mentions.server.ts";
import {
  isScanOf,
  mailsMentioning,
  type Mentioning,
  type Scan,
  scanMentions,
} from "./scan.server.ts";
import {
  accountsWith,
  mustBeKept,
  personOfLead,
  type PersonsRecord,
  subjectOf,
  trimPerson,
} from "./person.server.ts";
import { refuseHeld } from "./legal-hold.server.ts";
import { forgetSearches } from "#domains/reads/reads.server.ts";
import { type Ticked, wholePerson } from "./whole-person.server.ts";

export type Counts = Record<PersonPart, number>;

/** The ids of what would be erased. Mails that mention it are searched for unless given. */
export async function findParts(db: Db, erasing: Erasing, found?: Mentioning) {
  const { records, addresses } = erasing;
  const ids = (kind: PersonsRecord["kind"]) =>
    records.flatMap((record) => (record.kind === kind ? record.id : []));
  const leadIds = records.map(({ leadId }) => leadId);
  const files = await db
    .selectFrom("documentFiles")
    .innerJoin("documents", "documents.id", "documentFiles.documentId")
    .where("documents.applicationId", "in", ids("application"))
    .select("fileUrl")
    .execute();
  const { entries } = await db
    .selectFrom("timeline")
    .where("leadId", "in", leadIds)
    .select((row) => row.fn.countAll<number>().as("entries"))
    .executeTakeFirstOrThrow();
  const mentions = mentionsOf(erasing);
  const mails = await mailsOf(db, erasing, {
    mentions,
    found: found ?? (await mailsMentioning(db, mentions)),
  });
  const all = await findOwned(db, addresses, leadIds);
  const { inboxMails: answers = [], quarantine = [], ...owned } = all;
  const held = await heldOf(db, erasing, quarantine);
  const accounts = await accountsWith(db, addresses);
  const users = accounts.filter(({ isProved }) => isProved).map(({ id }) => id);
  const drafts = await db
    .selectFrom("applicationDrafts")
    .where("userId", "in", users)
    .select("id")
    .execute();
  const of = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return {
    applications: ids("application"),
    messages: ids("message"),
    leadIds,
    entries,
    documents: files.map(({ fileUrl }) => fileUrl),
    mails,
    mentions,
    answers,
    held: of(held),
    drafts: of(drafts),
    owned,
    accounts,
  };
}

/** What waits in the quarantine, without applications that must still be kept. */
function heldOf(db: Db, { held, overrides = false }: Erasing, theirs: number[]) {
  return db
    .selectFrom("quarantine")
    .where("id", "in", held ?? theirs)
    .$if(!overrides, (query) =>
      query.where((row) =>
        row.or([row("kind", "=", "message"), row("heldAt", "<", endOfTerm("application"))]),
      ),
    )
    .select("id")
    .execute();
}

type Parts = Awaited<ReturnType<typeof findParts>>;

export function countsOf({ mails, entries, ...parts }: Parts): Counts {
  const { applications, messages, documents, answers, held, drafts, owned } = parts;
  return {
    applications: applications.length,
    messages: messages.length,
    entries,
    documents: documents.length,
    mails: mails.gone.length,
    answers: answers.length,
    held: held.length,
    drafts: drafts.length,
    subscriptions: owned.subscribers?.length ?? 0,
  };
}

// Decision: src/decisions/053-what-is-erased-of-a-person.md
/**
 * Erases records with everything that belongs to them, in a transaction: the only way to delete
 * personal data of leads. Resolves to how much was erased, and to the files, which are removed from
 * disk after the commit. The scan precedes the transaction; it is repeated only if a record was
 * added since.
 */
export async function erase(
  { db: trx, key }: Pick<App, "db" | "key">,
  erasing: Erasing,
  before: Scan,
): Promise<{ counts: Counts; files: string[] }> {
  const mentions = mentionsOf(erasing);
  const scan = isScanOf(before, mentions) ? before : await scanMentions(trx, mentions);
  const parts = await findParts(trx, erasing, scan.mails);
  const emptied = await emptyActivity(trx, erasing, scan.entries);
  const { records, addresses } = erasing;
  const knownBy = records.flatMap(({ name, email, phone, reference }) => [
    name,
    email,
    phone,
    reference,
  ]);
  await leaveTimelines(trx, erasing, mentions);
  await eraseMails(trx, parts);
  await trx.deleteFrom("quarantine").where("id", "in", parts.held).execute();
  await trx.deleteFrom("applicationDrafts").where("id", "in", parts.drafts).execute();
  emptied.push(...(await eraseOwned(trx, parts.owned, scan.entries)));
  for (const [event, ids] of [
    ["application.%", parts.applications],
    ["message.%", parts.messages],
  ] as const)
    await trx
      .deleteFrom("webhookDeliveries")
      .where("event", "like", event)
      .where("recordId", "in", ids)
      .execute();
  await deleteLeads(trx, parts.leadIds);
  await deleteRecords(trx, "loanApplications", parts.applications);
  await deleteRecords(trx, "contactSubmissions", parts.messages);
  await trx.deleteFrom("uploads").where("path", "in", parts.documents).execute();
  await forgetSearches({ db: trx, key }, [...knownBy, ...addresses]);
  await relink({ db: trx, key }, "auditEntries", emptied);
  return { counts: countsOf(parts), files: parts.documents };
}

async function eraseMails(trx: Db, { mails, mentions, answers }: Parts): Promise<void> {
  const gone = mails.gone.map(({ id }) => id);
  await trx.deleteFrom("outbox").where("id", "in", gone).execute();
  for (const { id, textBody, htmlBody } of mails.changed)
    await trx
      .updateTable("outbox")
      .set({ textBody: mentions.without(textBody), htmlBody: mentions.without(htmlBody) })
      .where("id", "=", id)
      .execute();
  // The row stays, so that the mail is not taken from the inbox again
  const noWords = { fromName: "", fromAddress: "", subject: "", text: "", quoted: "", why: null };
  await trx
    .updateTable("inboxMails")
    .set({ state: "dismissed", ...noWords, files: "[]" })
    .where("id", "in", answers)
    .execute();
}

/**
 * Locks the person's records until the transaction ends, so that replies wait and then find none.
 */
async function holdRecords(trx: Db, { id: leadId, include = [] }: Asked): Promise<number> {
  const personId = await personOfLead(trx, leadId);
  const held = await trx
    .selectFrom("leads")
    .where((lead) => lead.or([lead("personId", "=", personId), lead("id", "in", include)]))
    .orderBy("id")
    .select("id")
    .forUpdate()
    .execute();
  // Somebody else has erased them at the same moment
  if (!held.some(({ id }) => id === leadId)) throw noSuchLead();
  return personId;
}

interface Asked extends Ticked {
  id: number;
  override?: string | undefined;
}

/** What is erased of a person, and what stays. */
async function erasingOf(db: Db, { id, override, ...ticked }: Asked): Promise<Erasing> {
  const { records: all, unproved, addresses } = await wholePerson(db, id, ticked);
  const overrides = override !== undefined;
  const due = overrides ? [] : all.filter(mustBeKept);
  const records = all.filter((record) => !due.includes(record));
  return { records, kept: [...due, ...unproved], addresses, overrides };
}

/**
 * Erases the person of a lead, except for an account and for applications that the lender must
 * still keep. Throws NOT_FOUND, and BAD_REQUEST when the typed name or reference is wrong.
 */
export async function erasePerson(
  { db, key, uploads }: Pick<App, "db" | "key" | "uploads">,
  actor: Actor,
  { reason, typed, ...asked }: z.output<typeof personErasure>,
): Promise<ErasedPerson> {
  const { id, override } = asked;
  const known = await erasingOf(db, asked);
  const scan = await scanMentions(db, mentionsOf(known));
  const { files, ...erased } = await db.transaction().execute(async (trx) => {
    const personId = await holdRecords(trx, asked);
    const erasing = await erasingOf(trx, asked);
    const { records: gone, kept, addresses } = erasing;
    refuseHeld([...gone, ...kept]);
    const lead = [...gone, ...kept].find(({ leadId }) => leadId === id) as PersonsRecord;
    const confirmations = confirmationsOf(lead);
    if (!confirmations.some((each) => isSame(each, typed)))
      throw invalidAt("typed", `Please type ${confirmations.join(" or ")}.`);
    const { counts, files: paths } = await erase({ db: trx, key }, erasing, scan);
    await forgetAddresses(trx, addresses, key);
    await trimPerson(trx, personId);
    await happened(trx, actor, "leads.erase", {
      on: subjectOf(lead),
      after: {
        reason,
        records: gone.map((record) => subjectOf(record).name),
        erased: counts,
        ...(kept.length > 0 && { kept: kept.map((record) => subjectOf(record).name) }),
        ...(override !== undefined && { override }),
      },
    });
    const [left] = kept;
    return {
      erased: counts,
      kept: kept.map(({ reference }) => reference),
      left: left ? { kind: left.kind, reference: left.reference } : null,
      files: paths,
    };
  });
  for (const path of files) await uploads.storage.remove(path);
  return erased;
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
  return plain(one) === plain(other);
}

/**
 * Traces of what they sent lately, drafts under mailed links, and mail requests for addresses
 * without an account.
 */
export async function forgetAddresses(
  trx: Db,
  addresses: readonly string[],
  key: App["key"],
): Promise<void> {
  const senders = addresses.map((address) => senderMark(key, address));
  await trx.deleteFrom("submissionMarks").where("sender", "in", senders).execute();
  await trx.deleteFrom("applicationDrafts").where("recipient", "in", senders).execute();
  await trx.deleteFrom("privacyLinks").where("emailKey", "in", addresses).execute();
  await trx
    .deleteFrom("mailRequests")
    .where("emailKey", "in", addresses)
    .where("emailKey", "not in", (request) => request.selectFrom("users").select("emailKey"))
    .execute();
}

import type { PersonData } from "./people.ts";
import type { Actor } from "#platform/access.ts";
import { nameOfDoer } from "#domains/audit/audit.server.ts";
import { recordTaken } from "#domains/audit/reads.server.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Download } from "#platform/download.ts";
import { toEntry } from "#domains/audit/timeline.server.ts";
import { readOwned } from "./by-address.server.ts";
import { countsOf, findParts } from "./erase.server.ts";
import type { Erasing } from "./mentions.server.ts";
import { mustBeKept, type PersonsRecord, subjectOf } from "./person.server.ts";
import { type Ticked, wholePerson } from "./whole-person.server.ts";

/**
 * How much is stored about the person of a lead, what of it would stay, and what else may be
 * theirs. Throws NOT_FOUND.
 */
export async function readPersonData(
  db: Db,
  { id, ...ticked }: Ticked & { id: number },
): Promise<PersonData> {
  const { lead, records, addresses, others, address } = await wholePerson(db, id, ticked);
  const kept = records.filter(mustBeKept);
  const gone = records.filter((record) => !kept.includes(record));
  const parts = await findParts(db, { records: gone, kept, addresses });
  return {
    name: lead.name,
    reference: lead.reference,
    counts: countsOf(parts),
    kept: kept.map(({ id: keptId, reference, keptUntil: until }) => ({
      id: keptId,
      reference,
      until,
    })),
    suggestions: others,
    address,
    hasAccount: parts.accounts.length > 0,
  };
}

/** The unfinished application of an account, decrypted. */
type DraftOf = (userId: number) => Promise<object>;

/**
 * Everything stored about the person of a lead as one JSON file, streamed in parts; the activity
 * records who downloaded it. Throws NOT_FOUND.
 */
export async function personFile(
  { db, journal, key }: Pick<App, "db" | "journal" | "key">,
  actor: Actor,
  { id, draftOf, ...ticked }: Ticked & { id: number; draftOf: DraftOf },
): Promise<Download> {
  const { lead, records, addresses } = await wholePerson(db, id, ticked);
  return {
    fileName: `person-${lead.reference}.json`,
    type: "application/json; charset=utf-8",
    async *pieces() {
      const after = { records: records.map((record) => subjectOf(record).name) };
      await recordTaken({ db, key }, actor, {
        action: "leads.exportPerson",
        on: subjectOf(lead),
        after,
        count: records.length,
      });
      const rows = records.flatMap(({ kind, id: recordId, leadId }) => [
        { table: "leads", id: leadId },
        { table: kind === "application" ? "loanApplications" : "contactSubmissions", id: recordId },
      ]);
      await journal.add(actor, { what: "admin.people.file", input: { id }, rows });
      const exported = { by: nameOfDoer(actor), at: new Date().toISOString() };
      const head = { exported, name: lead.name, addresses };
      yield `${JSON.stringify(head).slice(0, -1)},"records":[`;
      for (const [index, record] of records.entries())
        yield (index === 0 ? "" : ",") + JSON.stringify(await wholeRecord(db, record));
      const rest = await restOf(db, { records, kept: [], addresses, overrides: true }, draftOf);
      yield `],${JSON.stringify(rest).slice(1)}`;
    },
  };
}

async function wholeRecord(db: Db, { kind, id, leadId }: PersonsRecord) {
  const lead = await db.selectFrom("leads").where("id", "=", leadId).selectAll().execute();
  const timeline = await db
    .selectFrom("timeline")
    .where("leadId", "=", leadId)
    .orderBy("id")
    .select(["id", "kind", "at", "actorName", "text", "data"])
    .execute();
  const tags = await db.selectFrom("leadTags").where("leadId", "=", leadId).select("tag").execute();
  return {
    kind,
    record: kind === "application" ? await application(db, id) : await message(db, id),
    lead: lead[0],
    tags: tags.map(({ tag }) => tag),
    timeline: timeline.map(toEntry),
  };
}

/** An application with its answers and documents. */
export async function application(db: Db, id: number) {
  const { fingerprint: _fingerprint, ...row } = await db
    .selectFrom("loanApplications")
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const documents = await db
    .selectFrom("documents")
    .leftJoin("documentFiles as file", "file.documentId", "documents.id")
    .where("applicationId", "=", id)
    .orderBy("documents.id")
    .select(["documents.name", "state", "reason", "documents.createdAt"])
    .select(["file.fileName", "file.size", "file.sentByName", "file.createdAt as sentAt"])
    .execute();
  const issued = await db
    .selectFrom("letters")
    .where("applicationId", "=", id)
    .orderBy("id")
    .selectAll()
    .execute();
  const letters = issued.map(({ codeHash: _hash, ...letter }) => letter);
  const loans = await loansOf(db, "applicationId", id);
  return { ...row, details: JSON.parse(row.details) as object, documents, letters, ...loans };
}

async function message(db: Db, id: number) {
  const { fingerprint: _fingerprint, ...row } = await db
    .selectFrom("contactSubmissions")
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...row, ...(await loansOf(db, "messageId", id)) };
}

/** The past loans at a record, if it has any. */
export async function loansOf(db: Db, of: "applicationId" | "messageId", id: number) {
  const pastLoans = await db
    .selectFrom("pastLoans")
    .innerJoin("leads", "leads.id", "pastLoans.leadId")
    .where(of, "=", id)
    .orderBy("closedOn")
    .select(["closedOn", "pastLoans.amount", "ratePercent", "termMonths", "program"])
    .select(["pastLoans.state", "officer"])
    .execute();
  return pastLoans.length > 0 ? { pastLoans } : {};
}

/** Everything with one of their addresses, and what their account holds. */
async function restOf(db: Db, erasing: Erasing, draftOf: DraftOf) {
  const parts = await findParts(db, erasing);
  const { subscribers = [], ...owned } = parts.owned;
  const accounts = parts.accounts.filter(({ isProved }) => isProved);
  const users = accounts.map(({ id }) => id);
  const drafts = [];
  for (const userId of users) drafts.push(await draftOf(userId));
  return {
    mails: parts.mails.gone.map(
      ({ id: _id, htmlBody: _html, linkPurpose: _purpose, ...mail }) => mail,
    ),
    inbox: await db
      .selectFrom("inboxMails")
      .where("id", "in", parts.answers)
      .select(["fromName", "fromAddress", "subject", "text", "receivedAt"])
      .execute(),
    quarantine: await db
      .selectFrom("quarantine")
      .where("id", "in", parts.held)
      .select(["kind", "name", "email", "phone", "text", "createdAt"])
      .execute(),
    newsletter: await db
      .selectFrom("subscribers")
      .where("id", "in", subscribers)
      .select(["email", "createdAt", "confirmedAt"])
      .execute(),
    others: await readOwned(db, owned),
    accounts: accounts.map(({ isProved: _isProved, ...account }) => account),
    unfinishedApplications: drafts,
    scenarios: await db
      .selectFrom("scenarios")
      .where("userId", "in", users)
      .select(["name", "address", "createdAt"])
      .execute(),
  };
}

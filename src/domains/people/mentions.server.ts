import { emailKey } from "#domains/accounts/accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import { recipientKey } from "#domains/mail/outbox.server.ts";
import { type PersonsRecord, subjectOf } from "./person.server.ts";
import type { Mentioning } from "./scan.server.ts";

/** What is to be erased: records, and for a whole person everything with one of their addresses. */
export interface Erasing {
  records: readonly PersonsRecord[];
  /** Records of the same person that stay. */
  kept: readonly PersonsRecord[];
  /** Empty when only the records are erased. */
  addresses: readonly string[];
  /** Of somebody who erases their own: only these rows of the quarantine are theirs. */
  held?: readonly number[];
  /** Whether applications that the lender must still keep are included. */
  overrides?: boolean;
}

const INSTEAD = "(erased)";

/** Finds what other texts say about records and their person, and removes it. */
export function mentionsOf({ records, kept, addresses }: Erasing) {
  // No typed address: it may be somebody else's
  const names = records.flatMap(namesOf);
  const marks = [...new Set([...addresses, ...names])];
  const words = records.flatMap(({ name, email, phone }) => [name, email, phone]);
  const own = patternOf(marks);
  const named = patternOf(names);
  const others = patternOf(kept.flatMap(namesOf));
  const personal = patternOf([...words, ...addresses]);
  return {
    marks,
    isIn: (text: string) => own.test(text),
    /** The last line of a notice leads to its record; the lines above are a sender's words. */
    leadsTo: (text: string) => named.test(text.trimEnd().split("\n").at(-1) ?? ""),
    isOfKept: (text: string) => others.test(text),
    without: (text: string) => text.replace(new RegExp(personal, "giu"), INSTEAD),
  };
}

export type Mentions = ReturnType<typeof mentionsOf>;

/** How texts and page addresses name a record. */
function namesOf(record: PersonsRecord): string[] {
  const { kind, reference } = record;
  return kind === "application" ? [reference] : [subjectOf(record).name, `messages/${reference}`];
}

/** A condition for any of the words as a whole; nothing when there are none. */
function patternOf(words: readonly string[]): RegExp {
  const given = words
    .filter((word) => word !== "")
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${given.join("|") || "(?!)"})(?![\\p{L}\\p{N}])`, "iu");
}

/**
 * The mails of the outbox that are erased too: to the person, about their records, or notices of
 * them to the staff. `changed` are mails that also name other people: only this person is taken out.
 */
export async function mailsOf(
  db: Db,
  { records, addresses }: Erasing,
  { mentions, found }: { mentions: Mentions; found: Mentioning },
) {
  const leadIds = records.map(({ leadId }) => leadId);
  const ids = db.selectFrom("outbox").select("id");
  const perhaps = ids
    .where("leadId", "in", leadIds)
    .union(ids.where("recipientKey", "in", addresses.map(recipientKey)))
    .union(ids.where("id", "in", found.ids))
    .union(ids.where("id", ">", found.upTo))
    // A notice that waits may be extended by later ones
    .union(ids.where("sentAt", "is", null).where("leftAt", "is", null));
  const rows = await db
    .selectFrom("outbox")
    .where("id", "in", perhaps)
    .select(["id", "recipient", "subject", "textBody", "htmlBody", "replyToAddress", "leadId"])
    .select(["audience", "linkPurpose", "createdAt", "sentAt"])
    .execute();
  const isPersons = (address: string | null) =>
    address !== null && addresses.includes(emailKey(address));
  const goes = (mail: (typeof rows)[number]) => {
    if (mail.leadId !== null) return leadIds.includes(mail.leadId);
    if (mentions.isIn(mail.subject)) return true;
    if (mentions.isOfKept(mail.subject)) return false;
    // Anybody can type an address into a form, so a notice to the staff goes with its record
    if (mail.audience === "office")
      return (
        (mail.replyToAddress === null || isPersons(mail.replyToAddress)) &&
        mentions.leadsTo(mail.textBody)
      );
    // A link mail belongs to its account
    return mail.linkPurpose === null && isPersons(mail.recipient);
  };
  const gone = rows.filter(goes);
  const isAboutKept = ({ leadId, subject }: (typeof rows)[number]) =>
    leadId !== null || mentions.isOfKept(subject);
  const changed = rows.filter(
    (mail) =>
      !goes(mail) && !isAboutKept(mail) && [mail.textBody, mail.htmlBody].some(mentions.isIn),
  );
  return { gone, changed };
}

/**
 * Statuses say nothing about a person, and a lender's decisions stay traceable. Neither does who has
 * taken records out: of a downloaded document only the name goes, which staff have typed.
 */
const STAYS = [
  "applications.setStatus",
  "contact.setStatus",
  "applications.mismo",
  "leads.exportPerson",
  "reads.document",
];

/** Entries of the activity that were emptied. */
export type Emptied = { id: number }[];

/** Entries about something else that name a record or an address in a field. */
const NAMING = ["leads.merge", "mail.dismiss"];

/**
 * Empties the activity entries about the records. Of other entries only a field that names a record
 * or an address is removed: nothing is looked for in their words, because a typed name can equal any
 * value. Resolves to the entries that were changed.
 */
export async function emptyActivity(
  trx: Db,
  { records, kept, addresses }: Erasing,
  found: Mentioning,
): Promise<Emptied> {
  const subjects = records.map((record) => subjectOf(record).name);
  await trx
    .updateTable("auditEntries")
    .set({ before: null, after: null })
    .where("subject", "in", subjects)
    .where("action", "not in", STAYS)
    .execute();
  // The number says which entries were about the same person
  const changed = await trx
    .updateTable("auditEntries")
    .set({ personId: null })
    .where("subject", "in", subjects)
    .returning("id")
    .execute();
  const opened = await trx
    .selectFrom("auditEntries")
    .where("subject", "in", subjects)
    .where("action", "=", "reads.document")
    .select(["id", "after"])
    .execute();
  for (const { id, after } of opened)
    await trx
      .updateTable("auditEntries")
      .set({ after: JSON.stringify(JSON.parse(after ?? "{}", withoutDocument)) })
      .where("id", "=", id)
      .execute();
  const ids = trx.selectFrom("auditEntries").select("id");
  const perhaps = ids.where("id", "in", found.ids).union(ids.where("id", ">", found.upTo));
  const others = await trx
    .selectFrom("auditEntries")
    .where("id", "in", perhaps)
    .where("action", "in", NAMING)
    .where(
      "subject",
      "not in",
      kept.map((record) => subjectOf(record).name),
    )
    .select(["id", "before", "after"])
    .execute();
  for (const { id, before, after } of others) {
    const { record = "" } = JSON.parse(after ?? "{}") as { record?: string };
    const { from = "" } = JSON.parse(before ?? "{}") as { from?: string };
    if (!subjects.includes(record) && !addresses.includes(emailKey(from))) continue;
    await trx
      .updateTable("auditEntries")
      .set({ before: null, after: record === "" ? null : JSON.stringify({ record }) })
      .where("id", "=", id)
      .execute();
    changed.push({ id });
  }
  return changed;
}

function withoutDocument(key: string, value: unknown): unknown {
  return key === "document" ? undefined : value;
}

/** Removes the name from the timelines of people with whom the person was merged or split. */
export async function leaveTimelines(
  trx: Db,
  { records }: Erasing,
  mentions: Mentions,
): Promise<void> {
  const rows = await trx
    .selectFrom("timeline")
    .where("kind", "in", ["merged", "split"])
    .where(
      "text",
      "in",
      records.map((record) => `${record.name}, ${subjectOf(record).name}`),
    )
    .select(["id", "text"])
    .execute();
  for (const { id, text } of rows)
    await trx
      .updateTable("timeline")
      .set({ text: mentions.without(text) })
      .where("id", "=", id)
      .execute();
}

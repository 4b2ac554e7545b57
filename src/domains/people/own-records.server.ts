import { emailKey } from "#domains/accounts/accounts.ts";
import type { OwnApplication, ThreadMessage } from "#domains/applications/applications.ts";
import type { Db } from "#platform/database/engine.ts";
import { recipientKey } from "#domains/mail/outbox.server.ts";
import type { Page, Paging } from "#platform/paging.ts";
import { endOfPhone, type Owner, provenSender } from "#domains/records/find-person.server.ts";
import { findOwned, readOwned } from "./by-address.server.ts";
import { application, loansOf } from "./person-file.server.ts";

/** What other parts of the product store about a user. */
export interface Sources {
  /** The unfinished application, decrypted. */
  draft: () => Promise<object>;
  linkedDrafts: (after: number, limit: number) => Promise<{ id: number }[]>;
  /** The applications with the user's verified address, newest first. */
  applications: (paging: Paging) => Promise<Page<OwnApplication>>;
  /** What the user and the lender wrote to each other about an application. */
  conversation: (applicationId: number) => Promise<ThreadMessage[]>;
}

/** A stored file, and its name in the zip. */
export interface KeptFile {
  name: string;
  fileUrl: string;
}

/** How many rows are in memory at a time. */
const PIECE = 100;

/** Rows after an id, some at a time. */
export async function* inPages<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await read(after, PIECE);
    yield* rows;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PIECE) return;
  }
}

// Decision: src/decisions/076-the-policy-from-registers.md
/**
 * The applications with the user's address, and those sent from the account with another one. Where
 * only one of both is true, what somebody else may have written is left out: the answers, if it was
 * sent without signing in, or else the conversation. Adds the files that belong into the zip to
 * `files`.
 */
export async function* ownApplications(
  db: Db,
  user: Owner,
  { applications, conversation }: Sources,
  files: KeptFile[],
): AsyncGenerator<object> {
  let cursor: number | undefined;
  do {
    const { rows, next } = await applications({ limit: PIECE, cursor });
    for (const { id, reference, createdAt, isUnproved } of rows) {
      if (user.hasAccount) {
        yield { reference, createdAt, ...NAMED };
        continue;
      }
      const said = await conversation(id);
      const shown = await filesOf(db, { id, reference, by: isUnproved ? user : undefined }, files);
      yield isUnproved
        ? {
            ...unproved({ reference, createdAt }),
            conversation: said.filter((message) => !message.isUnproved),
            files: shown,
          }
        : { ...(await ownAnswers(db, id)), conversation: said, files: shown };
    }
    cursor = next;
  } while (cursor !== undefined);
  for await (const { applicationId: id, reference } of sentWithAnotherAddress(db, user)) {
    const { documents: _documents, letters: _letters, ...answers } = await ownAnswers(db, id);
    yield { ...answers, files: await filesOf(db, { id, reference, by: user }, files) };
  }
}

/** An application without the lender's own clocks; the reasons of a denial once they were sent. */
async function ownAnswers(db: Db, id: number) {
  const {
    reasons,
    noticeOn,
    withdrawnOn: _withdrawn,
    incompleteOn: _incomplete,
    incompleteBy: _asked,
    estimateOn: _estimate,
    completeAt: _complete,
    ...answers
  } = await application(db, id);
  if (reasons === null || noticeOn === null) return answers;
  return { ...answers, reasons: (JSON.parse(reasons) as string[]).join("; ") };
}

function sentWithAnotherAddress(db: Db, { id: userId, email }: Owner) {
  return inPages((after, limit) =>
    db
      .selectFrom("leads")
      .innerJoin("loanApplications", "loanApplications.id", "leads.applicationId")
      .where("leads.sentById", "=", userId)
      .where((row) => row.fn<string>("lower", ["loanApplications.email"]), "!=", emailKey(email))
      .where("leads.id", ">", after)
      .orderBy("leads.id")
      .limit(limit)
      .select(["leads.id", "loanApplications.id as applicationId", "reference"])
      .execute(),
  );
}

/** What is said of a record instead of its answers, where a link is less than a password. */
const NAMED = { answers: "sign in to see them" };

/** What is given of a record that anybody may have sent who knows the user's address. */
function unproved(record: { reference: string; createdAt: string }) {
  return { ...record, sentWithoutSigningIn: true };
}

/**
 * The files of an application, by one user if one is given. Adds those that anybody gets to
 * `files`.
 */
async function filesOf(
  db: Db,
  { id, reference, by }: { id: number; reference: string; by: Owner | undefined },
  files: KeptFile[],
) {
  const rows = await db
    .selectFrom("documentFiles as file")
    .innerJoin("documents", "documents.id", "file.documentId")
    .where("applicationId", "=", id)
    .$if(by !== undefined, (all) => all.where("file.sentById", "=", by?.id ?? 0))
    .orderBy("file.id")
    .select(["file.id", "documents.name as document", "fileUrl", "fileName", "size", "scan"])
    .select(["sentByName", "file.createdAt as sentAt"])
    .execute();
  return rows.map(({ id: fileId, fileUrl, scan, ...file }) => {
    const name = `documents/${reference}/${fileId} ${file.fileName.replace(/[^\p{L}\p{N}._ -]+/gu, "_")}`;
    // Nobody gets a file before a virus scanner has found it clean
    if (scan !== "none" && scan !== "clean") return { ...file, scan };
    files.push({ name, fileUrl });
    return { ...file, file: name };
  });
}

export async function* messagesFrom(db: Db, user: Owner): AsyncGenerator<object> {
  const isTheirs = await provenSender(db, user);
  const messages = inPages((after, limit) =>
    db
      .selectFrom("contactSubmissions as message")
      .innerJoin("leads", "leads.messageId", "message.id")
      .where("message.id", "in", (row) =>
        row
          .selectFrom("contactSubmissions")
          .where((own) => own.fn<string>("lower", ["email"]), "=", emailKey(user.email))
          .select("id")
          .unionAll(
            row
              .selectFrom("leads as sent")
              .where("sent.sentById", "=", user.id)
              .select((sent) => sent.ref("sent.messageId").$notNull().as("id")),
          ),
      )
      .where("message.id", ">", after)
      .orderBy("message.id")
      .limit(limit)
      .select(["message.id", "name", "email", "phone", "subject", "message.message"])
      .select(["message.createdAt", "leads.personId", "leads.sentById"])
      .execute(),
  );
  for await (const { personId, sentById, ...message } of messages)
    yield isTheirs({ personId, sentById })
      ? { ...message, ...(await loansOf(db, "messageId", message.id)) }
      : {
          ...unproved({ reference: String(message.id), createdAt: message.createdAt }),
          ...(user.hasAccount && NAMED),
        };
}

/**
 * The rows of the quarantine with an owner's address or from their account: those that are theirs,
 * and how many nothing proves to be.
 */
export async function heldOf(db: Db, { id, email, givenPhone = "", hasAccount = false }: Owner) {
  const rows = await db
    .selectFrom("quarantine")
    .where((row) =>
      row.or([
        row("sentById", "=", id),
        row(row.fn<string>("lower", ["email"]), "=", emailKey(email)),
      ]),
    )
    .orderBy("id")
    .select(["id", "phone", "sentById"])
    .execute();
  const isGuests = givenPhone !== "" && !hasAccount;
  const own = rows.filter(
    ({ sentById, phone }) => sentById === id || (isGuests && endOfPhone(phone) === givenPhone),
  );
  return { own: own.map((row) => row.id), unproved: rows.length - own.length };
}

/** What waits in the quarantine. */
export async function* heldFrom(db: Db, owner: Owner): AsyncGenerator<object> {
  const { own } = await heldOf(db, owner);
  const held = inPages((after, limit) =>
    db
      .selectFrom("quarantine")
      .where("id", "in", own)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .select(["id", "kind", "name", "email", "phone", "text", "submission", "createdAt"])
      .execute(),
  );
  for await (const { id: _id, submission, ...sent } of held)
    yield { ...sent, answers: JSON.parse(submission) as object };
}

export function mailsTo(db: Db, { email }: Owner): AsyncGenerator<object> {
  return inPages((after, limit) =>
    db
      .selectFrom("outbox")
      .where("recipientKey", "=", recipientKey(email))
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .select(["id", "subject", "createdAt", "sentAt"])
      .execute(),
  );
}

export function newsletterOf(db: Db, { email }: Owner): AsyncGenerator<object> {
  return inPages((after, limit) =>
    db
      .selectFrom("subscribers")
      .where("emailKey", "=", emailKey(email))
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .select(["id", "email", "createdAt", "confirmedAt"])
      .execute(),
  );
}

/**
 * Permissions that came with a record of theirs, or that the mailbox has confirmed: anybody can
 * type an address into a form, beside a number of their own.
 */
export async function* consentsOf(db: Db, user: Owner): AsyncGenerator<object> {
  const isTheirs = await provenSender(db, user);
  const rows = inPages((after, limit) =>
    db
      .selectFrom("consents")
      .leftJoin("leads", "leads.id", "consents.leadId")
      .where((row) =>
        row.or([
          row("consents.emailKey", "=", emailKey(user.email)),
          row("leads.sentById", "=", user.id),
        ]),
      )
      .where("consents.id", ">", after)
      .orderBy("consents.id")
      .limit(limit)
      .selectAll("consents")
      .select(["leads.personId", "leads.sentById"])
      .execute(),
  );
  for await (const { personId, sentById, ...row } of rows)
    if (row.leadId === null ? row.how === "link" : isTheirs({ personId, sentById })) yield row;
}

/** What else has the user's address; mails, the quarantine and what a vendor sent can be somebody else's. */
export async function* othersOf(db: Db, { email, hasAccount }: Owner): AsyncGenerator<object> {
  if (hasAccount) return;
  const {
    consents: _permissions,
    inboxMails: _mails,
    peopleImportRows: _notTaken,
    quarantine: _held,
    subscribers: _above,
    vendorPosts: _bought,
    ...owned
  } = await findOwned(db, [emailKey(email)]);
  yield* await readOwned(db, owned);
}

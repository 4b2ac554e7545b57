import { about, aboutApplication, aboutMessage, happened } from "#domains/audit/happened.server.ts";
import type { UnmatchedMail } from "./inbox.ts";
import type { Actor } from "#platform/access.ts";
import { z } from "#kit/values/zod.ts";
import { type App, type Asking, siteOf } from "#platform/context.ts";
import { BY_EMAIL } from "#domains/leads/leads.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { addAnswer } from "./answers.server.ts";
import { leadOfReference } from "./matching.server.ts";

/** The mails that belong to no record, newest first. */
export async function listUnmatched(db: Db, paging: Paging): Promise<Page<UnmatchedMail>> {
  const rows = await unmatchedQuery(db).$call(newestFirst(paging)).execute();
  const page = toPage(rows, paging.limit);
  return { ...page, rows: page.rows.map(toMail) };
}

function unmatchedQuery(db: Db) {
  return db
    .selectFrom("inboxMails")
    .where("state", "=", "unmatched")
    .select(["id", "fromName", "fromAddress", "subject", "text", "quoted", "files"])
    .select(["why", "receivedAt", "isVouched"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof unmatchedQuery>["execute"]>>[number];

function toMail({ files, why, isVouched: _isVouched, ...row }: Row): UnmatchedMail {
  return { ...row, files: JSON.parse(files) as string[], why: why ?? "nobody" };
}

/**
 * Puts a mail on a record. Throws NOT_FOUND, BAD_REQUEST for an unknown reference, and CONFLICT.
 */
export async function addMailToLead(
  app: App,
  actor: Actor,
  { id, reference }: { id: number; reference: string },
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const leadId = await leadOfReference(trx, reference);
    const isMessage = /^\d+$/.test(reference);
    if (leadId === undefined)
      throw invalidAt(
        "reference",
        `There is no ${isMessage ? "message" : "request"} ${reference}.`,
      );
    const {
      fromName: name,
      fromAddress: address,
      isVouched,
      ...mail
    } = await putAway(trx, id, {
      state: "answer",
      leadId,
    });
    await addAnswer(trx, app, {
      leadId,
      mail: { ...mail, from: { name, address } },
      isVouched,
      answered: [],
    });
    await happened(trx, actor, "mail.addToLead", {
      on: isMessage ? aboutMessage(reference) : aboutApplication(reference),
      after: { from: address, subject: mail.subject },
    });
  });
}

/** What a lead is made of. */
interface Found {
  name: string;
  email: string;
  phone: string;
  state: "";
  note: string;
  source: string;
}

type AddLead<Added> = (trx: Db, asking: Asking, found: Found) => Promise<Added>;

/** Makes a lead of a mail, with its sender and its text. Throws NOT_FOUND and CONFLICT. */
export async function makeLeadOfMail<Added extends { id: number }>(
  app: App,
  actor: Actor,
  { id, addLead }: { id: number; addLead: AddLead<Added> },
): Promise<Added> {
  return app.db.transaction().execute(async (trx) => {
    const mail = await putAway(trx, id, { state: "answer" });
    const { fromName, fromAddress: email, subject, text, quoted, files } = mail;
    if (!z.email().safeParse(email).success || mail.why === "unreadable")
      throw new AppError("CONFLICT", "This email has no sender that could be answered.");
    const attached = files.length > 0 && `Attached, in the inbox: ${files.join(", ")}`;
    const note = [subject, text, quoted, attached].filter(Boolean).join("\n\n");
    const found = { name: fromName || email, email, phone: "", state: "", note } as const;
    const added = await addLead(trx, { actor, site: siteOf(app) }, { ...found, source: BY_EMAIL });
    const { id: leadId } = await trx
      .selectFrom("leads")
      .where("messageId", "=", added.id)
      .select("id")
      .executeTakeFirstOrThrow();
    await trx.updateTable("inboxMails").set({ leadId }).where("id", "=", id).execute();
    return added;
  });
}

/** Takes a mail off the list. It stays in the inbox. Throws NOT_FOUND and CONFLICT. */
export async function dismissMail(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { fromAddress: from, subject } = await putAway(trx, id, { state: "dismissed" });
    await happened(trx, actor, "mail.dismiss", {
      on: about("inboxMails", id, `inbox mail ${id}`),
      before: { from, subject },
    });
  });
}

/** Deletes the text of a waiting mail, and returns it. */
async function putAway(
  trx: Db,
  id: number,
  values: { state: "answer" | "dismissed"; leadId?: number },
): Promise<UnmatchedMail & { isVouched: boolean }> {
  const held = await unmatchedQuery(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  const NO_WORDS = { fromName: "", fromAddress: "", subject: "", text: "", quoted: "" };
  const { numUpdatedRows } = await trx
    .updateTable("inboxMails")
    .set({ ...values, ...NO_WORDS, files: "[]", why: null })
    .where("id", "=", id)
    .where("state", "=", "unmatched")
    .executeTakeFirst();
  if (held && numUpdatedRows === 1n) return { ...toMail(held), isVouched: held.isVouched === 1 };
  const known = await trx
    .selectFrom("inboxMails")
    .where("id", "=", id)
    .select("id")
    .executeTakeFirst();
  throw known
    ? new AppError("CONFLICT", "Someone else has dealt with this email in the meantime.")
    : new AppError("NOT_FOUND", "This email does not exist.");
}

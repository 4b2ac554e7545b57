import type { z } from "zod";
import {
  ANSWER_DAYS,
  ASKED,
  type PrivacyRequest,
  REQUEST_KINDS,
  REQUESTS_KEPT_MONTHS,
  type RequestKind,
} from "./rights.ts";
import type { requestAnswer, requestList } from "./rights.input.ts";
import { emailKey } from "#domains/accounts/accounts.ts";
import { happened, about } from "#domains/audit/happened.server.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { type Mail, queueMail, REPLY } from "#domains/mail/outbox.server.ts";
import { officeZone } from "#domains/settings/settings.server.ts";
import { dateIn } from "#kit/values/time-zones.ts";
import { ago, DAY_MS, fromNow, monthsAfter } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { Asking, Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError, missing } from "#platform/errors.ts";
import { newestFirst, type Page, toPage } from "#platform/paging.ts";

interface Recorded {
  kind: RequestKind;
  /** Empty where nothing may say any more whose it was. */
  email: string;
  words?: string;
  leadId?: number | null;
  by?: { user: Actor["user"] } | undefined;
  /** Whether the lender must do what the website cannot yet. */
  waits?: boolean;
}

/** Writes down what somebody asked: what the website does by itself is answered at once. */
export async function recordRequest(
  trx: Db,
  { kind, email, words = "", leadId = null, by, waits = false }: Recorded,
): Promise<{ id: number; dueAt: string }> {
  const [receivedAt, dueAt] = [ago(0), fromNow(ANSWER_DAYS * DAY_MS)];
  const isOpen = waits || ASKED.some((each) => each === kind);
  const { id } = await trx
    .insertInto("privacyRequests")
    .values({
      kind,
      emailKey: emailKey(email),
      words,
      leadId,
      receivedAt,
      dueAt,
      ...(!isOpen && { answeredAt: receivedAt, answeredBy: "(website)" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Closing an account has an entry of its own
  if (kind !== "close")
    await happened(trx, by ?? "guest", "people.ask", { on: aboutRequest(id), after: { kind } });
  return { id, dueAt };
}

function aboutRequest(id: number) {
  return about("privacyRequests", id, `privacy request ${id}`);
}

/** The requests, newest first. */
export async function listRequests(
  db: Db,
  paging: z.output<typeof requestList>,
): Promise<Page<PrivacyRequest>> {
  const rows = await db
    .selectFrom("privacyRequests")
    .leftJoin("leads", "leads.id", "leadId")
    .leftJoin("loanApplications", "loanApplications.id", "leads.applicationId")
    .$call(newestFirst(paging, "privacyRequests.id"))
    .select(["privacyRequests.id", "kind", "emailKey as email", "words", "receivedAt", "dueAt"])
    .select(["answeredAt", "answeredBy", "answer", "reference"])
    .execute();
  const shown = rows.map(({ reference, ...row }) => ({
    ...row,
    lead: reference === null ? null : { kind: "application" as const, reference },
  }));
  return toPage(shown, paging.limit);
}

const noSuchRequest = missing("This request does not exist.");

/** Mails the answer to the person. Throws NOT_FOUND, and CONFLICT once it was answered. */
export async function answerRequest(
  db: Db,
  { actor, site }: Asking,
  { id, answer }: z.output<typeof requestAnswer>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom("privacyRequests")
      .where("id", "=", id)
      .where("emailKey", "!=", "")
      .forUpdate()
      .select(["emailKey", "answeredAt", "kind", "receivedAt"])
      .executeTakeFirstOrThrow(noSuchRequest);
    if (request.answeredAt !== null)
      throw new AppError("CONFLICT", "This request was answered already.");
    const answered = { answeredAt: ago(0), answeredBy: actor.user.username, answer };
    await trx.updateTable("privacyRequests").set(answered).where("id", "=", id).execute();
    const receivedOn = dateIn(await officeZone(trx), request.receivedAt);
    await queueMail(trx, answerMail(site, request.emailKey, { ...request, receivedOn, answer }));
    await happened(trx, actor, "people.answer", {
      on: aboutRequest(id),
      after: { kind: request.kind },
    });
  });
}

interface Answered {
  kind: RequestKind;
  /** By the office's clock. */
  receivedOn: string;
  answer: string;
}

function answerMail(site: Site, to: string, { kind, receivedOn, answer }: Answered): Mail {
  const what = REQUEST_KINDS[kind].toLowerCase();
  return composeMail({
    to,
    topic: REPLY,
    subject: `Our answer to your privacy request at ${site.companyName}`,
    paragraphs: [
      "Hello,",
      `On ${receivedOn} you asked us about your information (${what}). Our answer:`,
      answer,
    ],
  });
}

export function answerSample(site: Site, to: string): Mail {
  const answer = "We have corrected the spelling of your name.";
  return answerMail(site, to, { kind: "correct", receivedOn: "Dec 1, 2026", answer });
}

/** Deletes what the law no longer asks for; requests of the erased get no answer. */
export async function sweepRequests(db: Db, now = new Date()): Promise<void> {
  await db
    .updateTable("privacyRequests")
    .set((row) => ({ answeredAt: row.ref("receivedAt") }))
    .where("emailKey", "=", "")
    .where("answeredAt", "is", null)
    .execute();
  await db
    .deleteFrom("privacyRequests")
    .where("answeredAt", "<", monthsAfter(now, -REQUESTS_KEPT_MONTHS))
    .execute();
}

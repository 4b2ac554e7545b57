import { fullName } from "#domains/accounts/accounts.ts";
import type { z } from "zod";
import { QUESTIONS } from "./application-questions.ts";
import type { applicationInput } from "./applications.input.ts";
import { LOAN_PURPOSES, type LoanApplication } from "./applications.ts";
import { ANY_OFFICER } from "#domains/mail/first-answers.ts";
import { addReceipts } from "#domains/consents/receipts.server.ts";
import { leadPath } from "#domains/leads/leads.ts";
import { originOf } from "#domains/people/origin.ts";
import type { Site } from "#platform/context.ts";
import { greetingAt } from "#domains/accounts/account-mails.server.ts";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { firstAnswer } from "#domains/mail/first-answers.server.ts";
import { queueMail, readerOfConfirmation } from "#domains/mail/outbox.server.ts";
import { notifyOfArrival } from "#domains/notices/notify.server.ts";
import {
  chooseOfficer,
  type Officer,
  findAskedOfficer,
} from "#domains/records/desk-settings.server.ts";
import {
  type Arrived,
  type Mailing,
  type Submission,
  takeIn,
} from "#domains/records/intake.server.ts";
import { refuseWhole } from "#domains/records/clocks/six-items.server.ts";
import { openLead } from "#domains/records/open-lead.server.ts";
import { referenceOf } from "#domains/records/reference.server.ts";
import type { Sending } from "#domains/records/spam.server.ts";
import { noticesFor } from "#domains/settings/state-notices.server.ts";
import { readOfficeAddresses } from "#domains/settings/settings.server.ts";
import { noticeSubject, requestNotice } from "./application-mails.server.ts";
import { COLUMNS, readApplication } from "./applications.server.ts";

type Sent = z.output<typeof applicationInput>;
type Answers = Submission<Sent>;
type Details = Record<string, string | number | boolean>;

/**
 * Saves an application, or puts it into the quarantine with the same response. The same application
 * sent again within a minute returns the saved record. Throws CONFLICT for what is an application
 * of Regulation Z, unless the lender takes those.
 */
export async function submitApplication(
  db: Db,
  { sending, ...mailing }: Mailing & { sending: Sending },
  sent: Sent,
): Promise<LoanApplication> {
  const { fullName: name, phone = "", comment: text = "" } = sent;
  await refuseWhole(db, sent);
  return takeIn(db, sending, sent, {
    kind: "application",
    listed: { name, phone, text, sentById: mailing.sender?.id ?? null },
    store: async (trx, answers, arrived) => {
      const id = await wordingOf(trx).nextId(trx, "loanApplications");
      const reference = referenceOf(sending.key, { id, ...arrived });
      return saveApplication(trx, mailing, answers, { id, reference, ...arrived });
    },
    read: readApplication,
    answer: (answers, held) => answerOf(answers, held, referenceOf(sending.key, held)),
  });
}

/** The fields that the sender gets back; the others are for the office. */
function answerOf(
  { fullName, email, phone = "", loanPurpose, loanAmount }: Answers,
  { id, createdAt }: { id: number; createdAt: string },
  reference: string,
): LoanApplication {
  const answers = { fullName, email, phone, loanPurpose, loanAmount };
  return { id, reference, ...answers, status: "pending", createdAt };
}

interface Given extends Arrived {
  id: number;
  reference: string;
}

/**
 * Saves an application as a lead and queues the mails to both sides. Undefined when the same
 * application is already saved.
 */
export async function saveApplication(
  trx: Db,
  mailing: Mailing,
  submission: Answers,
  given: Given,
): Promise<LoanApplication | undefined> {
  const officer = await findAskedOfficer(trx, submission.officerId);
  const application = await store(trx, submission, { ...given, officerId: officer?.id ?? null });
  if (!application) return undefined;
  const { email: address, state } = submission;
  const arrival = { email: address, account: mailing.sender, state };
  const assignee = officer ?? (await chooseOfficer(trx, arrival));
  const { id, fullName: name, email, phone, createdAt } = application;
  const about = await openLead(
    trx,
    { applicationId: id },
    {
      sender: { name, email, phone },
      account: mailing.sender,
      assignee,
      isAsked: officer !== undefined,
      createdAt,
      origin: originOf(submission.came, new URL(mailing.site.publicUrl).host),
    },
  );
  const giver = { leadId: about, name, email, phone };
  await addReceipts(trx, giver, submission.shown, { at: createdAt, how: "box" });
  const details = detailsOf(submission);
  await queueMails(trx, mailing, { application, details, officer, assignee, about });
  return application;
}

/** Undefined when the same submission is already stored. */
async function store(
  trx: Db,
  submission: Answers,
  given: Given & { officerId: number | null },
): Promise<LoanApplication | undefined> {
  const { fullName, email, phone = "", loanPurpose, loanAmount } = submission;
  const stored = await trx
    .insertInto("loanApplications")
    .values({
      ...given,
      fullName,
      email,
      phone,
      loanPurpose,
      loanAmount,
      details: JSON.stringify(detailsOf(submission)),
    })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (stored) await wordingOf(trx).count(trx, "loanApplications", { [stored.status]: 1 });
  return stored;
}

/** The answers without columns of their own, in the order of the questions. */
function detailsOf(submission: Answers): Details {
  const answers: Record<string, unknown> = submission;
  return Object.fromEntries(
    Object.keys(QUESTIONS)
      .filter((question) => answers[question] !== undefined && answers[question] !== "")
      .map((question) => [question, answers[question] as string | number | boolean]),
  );
}

interface Request {
  application: LoanApplication;
  details: Details;
  /** The officer whom the applicant asked for, and the one who gets the lead. */
  officer: Officer | undefined;
  assignee: Officer | undefined;
  /** The id of the lead. */
  about: number;
}

/**
 * Mails the applicant and the office; notifies the administrators and the officer with the lead.
 */
async function queueMails(trx: Db, { site, sender }: Mailing, request: Request): Promise<void> {
  const { application, assignee, about } = request;
  const receipt = await receiptFor(trx, request, site);
  await queueMail(trx, { ...receipt, ...readerOfConfirmation(sender, application.email), about });
  const office = await readOfficeAddresses(trx);
  const given = { ...request, officer: request.officer && fullName(request.officer) };
  const path = leadPath({ ...application, kind: "application" }, "/admin");
  for (const to of office) await queueMail(trx, requestNotice(given, site, { to, path }));
  await notifyOfArrival(
    trx,
    {
      kind: "application",
      leadId: about,
      title: noticeSubject(application),
      mailed: office,
      mail: ({ email }, own) => requestNotice(given, site, { to: email, path: own }),
    },
    assignee,
  );
}

/**
 * The mail contains no typed text, so that nobody can use it to send their own words to a stranger.
 */
async function receiptFor(trx: Db, { application, details, officer }: Request, site: Site) {
  const { email, reference, loanPurpose } = application;
  const words = await firstAnswer(trx, "application", {
    company: site.companyName,
    reference,
    subject: LOAN_PURPOSES[loanPurpose],
    "officer name": officer ? fullName(officer) : ANY_OFFICER,
    greeting: await greetingAt(trx, email),
  });
  return composeMail({
    to: email,
    ...(officer && { replyTo: { name: fullName(officer), address: officer.email } }),
    ...words,
    paragraphs: [...words.paragraphs, ...(await noticesFor(trx, details.state))],
    action: { label: "Open your account", url: `${site.publicUrl}/account` },
  });
}

import type { z } from "zod";
import { answerInWords, QUESTIONS } from "#shared/application-questions.ts";
import type { applicationInput } from "#shared/applications.input.ts";
import { LOAN_PURPOSES, type LoanApplication } from "#shared/applications.ts";
import { ANY_OFFICER } from "#shared/first-answers.ts";
import { formatDollars } from "#shared/format.ts";
import { leadPath } from "#shared/leads.ts";
import { addressesIn } from "#shared/settings.ts";
import type { Site } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { wordingOf } from "#server/database/wording.ts";
import { composeMail } from "#server/mail/compose.ts";
import { firstAnswer } from "#server/mail/first-answers.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { tellOfArrival } from "#server/notices/arrivals.ts";
import { chooseOfficer, type Officer, officersAmong } from "#server/records/desk-settings.ts";
import { openLead } from "#server/records/leads.ts";
import { findRepeated, fingerprintOf } from "#server/records/repeats.ts";
import { readSetting } from "#server/settings/settings.ts";
import { COLUMNS, readApplication } from "./applications.ts";

type Submission = z.output<typeof applicationInput>;
type Details = Record<string, string | number | boolean>;

/**
 * Saves an application as a lead and queues the mails to both sides, all or nothing. The same application
 * sent again within a minute returns the saved record.
 */
export async function submitApplication(
  db: Db,
  site: Site,
  submission: Submission,
): Promise<LoanApplication> {
  const now = new Date();
  const fingerprint = fingerprintOf(submission);
  return db.transaction().execute(async (trx) => {
    for (;;) {
      const repeated = await findRepeated(trx, "loanApplications", { fingerprint, now });
      if (repeated !== undefined) return readApplication(trx, repeated);
      const officer = await findAskedOfficer(trx, submission.officerId);
      const assignee = officer ?? (await chooseOfficer(trx, submission));
      const application = await store(trx, submission, {
        fingerprint,
        officerId: officer?.id ?? null,
        createdAt: now.toISOString(),
      });
      // The same came by another way at the same moment
      if (!application) continue;
      const { id, fullName: name, email, phone, createdAt } = application;
      const about = await openLead(
        trx,
        { applicationId: id },
        { sender: { name, email, phone }, assignee, isAsked: officer !== undefined, createdAt },
      );
      const details = detailsOf(submission);
      await queueMails(trx, site, { application, details, officer, assignee, about });
      return application;
    }
  });
}

/** Undefined when the same submission is stored already. */
async function store(
  trx: Db,
  submission: Submission,
  given: { fingerprint: string; officerId: number | null; createdAt: string },
): Promise<LoanApplication | undefined> {
  const { fullName, email, phone = "", loanPurpose, loanAmount } = submission;
  const id = await wordingOf(trx).nextId(trx, "loanApplications");
  return trx
    .insertInto("loanApplications")
    .values({
      ...given,
      id,
      reference: `${given.createdAt.slice(0, 4)}-${String(id).padStart(6, "0")}`,
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
}

/** The answers without columns of their own, in the order of the questions. */
function detailsOf(submission: Submission): Details {
  const answers: Record<string, unknown> = submission;
  return Object.fromEntries(
    Object.keys(QUESTIONS)
      .filter((question) => answers[question] !== undefined && answers[question] !== "")
      .map((question) => [question, answers[question] as string | number | boolean]),
  );
}

/** Ignores an id that is not a verified officer's: visitors learn nothing about officers here. */
async function findAskedOfficer(trx: Db, officerId: number | undefined) {
  if (officerId === undefined) return undefined;
  const [officer] = await officersAmong(trx, [officerId]);
  return officer;
}

interface Request {
  application: LoanApplication;
  details: Details;
  /** The one whom they asked for, and the one who gets the lead. */
  officer: Officer | undefined;
  assignee: Officer | undefined;
  /** The lead. */
  about: number;
}

/** Mails the applicant and the office, and tells the officer who gets the lead and the administrators. */
async function queueMails(trx: Db, site: Site, request: Request): Promise<void> {
  const { application, assignee, about } = request;
  await queueMail(trx, { ...(await receiptFor(trx, request, site)), about });
  const office = addressesIn(await readSetting(trx, "contactEmail"));
  const opening = (path: string) => ({ label: "Open the request", url: site.publicUrl + path });
  const path = leadPath({ ...application, kind: "application" }, "/admin");
  for (const to of office) await queueMail(trx, noticeOf(request, { to, action: opening(path) }));
  await tellOfArrival(
    trx,
    {
      kind: "application",
      leadId: about,
      title: subjectOf(application),
      told: office,
      mail: ({ email }, own) => noticeOf(request, { to: email, action: opening(own) }),
    },
    assignee,
  );
}

/** Contains no typed text, so that nobody can use it to send their own words to a stranger. */
async function receiptFor(trx: Db, { application, officer }: Request, site: Site) {
  const { email, reference, loanPurpose } = application;
  const words = await firstAnswer(trx, "application", {
    company: site.companyName,
    reference,
    subject: LOAN_PURPOSES[loanPurpose],
    "officer name": officer ? nameOf(officer) : ANY_OFFICER,
  });
  return composeMail({
    to: email,
    audience: "stranger",
    ...(officer && { replyTo: { name: nameOf(officer), address: officer.email } }),
    ...words,
  });
}

function nameOf({ firstName, lastName }: Officer): string {
  return `${firstName} ${lastName}`;
}

interface Addressed {
  to: string;
  /** The link to the record, where its reader can open it. */
  action: { label: string; url: string };
}

function subjectOf({ reference, fullName }: LoanApplication): string {
  return `New loan request ${reference} from ${fullName}`;
}

function noticeOf({ application, details, officer }: Request, addressed: Addressed) {
  const { fullName, email, phone, loanPurpose, loanAmount } = application;
  const answers = Object.entries(details).map(
    ([question, answer]) =>
      `${QUESTIONS[question as keyof typeof QUESTIONS]}: ${answerInWords(question, answer)}`,
  );
  return composeMail({
    ...addressed,
    audience: "office",
    replyTo: { name: fullName, address: email },
    subject: subjectOf(application),
    paragraphs: [
      `${fullName} asks to be contacted about ${formatDollars(loanAmount)} (${LOAN_PURPOSES[loanPurpose]}). Reply to this message to answer them.`,
      [`E-mail: ${email}`, ...(phone ? [`Phone: ${phone}`] : [])].join("\n"),
      ...(officer ? [`Asked for: ${nameOf(officer)}`] : []),
      ...(answers.length > 0 ? [answers.join("\n")] : []),
    ],
  });
}

import type { z } from "zod";
import { answerInWords, QUESTIONS } from "#shared/application-questions.ts";
import type { applicationInput } from "#shared/applications.input.ts";
import { LOAN_PURPOSES, type LoanApplication } from "#shared/applications.ts";
import { ANY_OFFICER } from "#shared/first-answers.ts";
import { formatDollars } from "#shared/format.ts";
import { leadPath } from "#shared/leads.ts";
import { originOf } from "#shared/origin.ts";
import type { Signal } from "#shared/quarantine.ts";
import { addressesIn } from "#shared/settings.ts";
import type { Site } from "#server/context.ts";
import { greetingAt } from "#server/accounts/account-mails.ts";
import type { Db } from "#server/database/engine.ts";
import { wordingOf } from "#server/database/wording.ts";
import { composeMail } from "#server/mail/compose.ts";
import { firstAnswer } from "#server/mail/first-answers.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { tellOfArrival } from "#server/notices/arrivals.ts";
import { chooseOfficer, type Officer, officersAmong } from "#server/records/desk-settings.ts";
import { openLead } from "#server/records/leads.ts";
import { hold } from "#server/records/quarantine.ts";
import { findRepeated, fingerprintOf } from "#server/records/repeats.ts";
import { findSpam, type Sending } from "#server/records/spam.ts";
import { readSetting } from "#server/settings/settings.ts";
import { COLUMNS, readApplication } from "./applications.ts";

type Submission = Omit<z.output<typeof applicationInput>, "website" | "opened">;
type Details = Record<string, string | number | boolean>;

/**
 * Saves an application, or puts it into the quarantine with the same answer. The same application
 * sent again within a minute returns the saved record.
 */
export async function submitApplication(
  db: Db,
  { site, sending }: { site: Site; sending: Sending },
  { website, opened, came, ...answers }: z.output<typeof applicationInput>,
): Promise<LoanApplication> {
  const now = new Date();
  const given = { fingerprint: fingerprintOf(answers), createdAt: now.toISOString() };
  const repeat = { fingerprint: given.fingerprint, now };
  const { fullName: name, email, phone = "", comment: text = "" } = answers;
  return db.transaction().execute(async (trx) => {
    const judged = { email, text, texts: [name, text], website, opened };
    let signals: Signal[] | undefined;
    for (;;) {
      const held = await findRepeated(trx, "quarantine", repeat);
      if (held !== undefined) return readHeldApplication(trx, held);
      const repeated = await findRepeated(trx, "loanApplications", repeat);
      if (repeated !== undefined) return readApplication(trx, repeated);
      signals ??= await findSpam(trx, sending, judged, now);
      const submission = { ...answers, came };
      const id = await wordingOf(trx).nextId(trx, "loanApplications");
      if (signals.length > 0) {
        const waiting = { name, email, phone, text, signals, submission, ...given };
        await hold(trx, { kind: "application", recordId: id, ...waiting });
        continue;
      }
      const saved = await saveApplication(trx, site, submission, { id, ...given });
      // Otherwise the same came by another way at the same moment
      if (saved) return saved;
    }
  });
}

async function readHeldApplication(trx: Db, id: number): Promise<LoanApplication> {
  const { recordId, submission, createdAt } = await trx
    .selectFrom("quarantine")
    .where("id", "=", id)
    .select(["recordId", "submission", "createdAt"])
    .executeTakeFirstOrThrow();
  return answerOf(JSON.parse(submission) as Submission, { id: recordId, createdAt });
}

/** What the sender is answered; the rest is the office's. */
function answerOf(
  { fullName, email, phone = "", loanPurpose, loanAmount }: Submission,
  { id, createdAt }: { id: number; createdAt: string },
): LoanApplication {
  const reference = `${createdAt.slice(0, 4)}-${String(id).padStart(6, "0")}`;
  const answers = { fullName, email, phone, loanPurpose, loanAmount };
  return { id, reference, ...answers, status: "pending", createdAt };
}

interface Given {
  id: number;
  fingerprint: string;
  createdAt: string;
}

/**
 * Saves an application as a lead and queues the mails to both sides. Undefined when the same is saved
 * already.
 */
export async function saveApplication(
  trx: Db,
  site: Site,
  submission: Submission,
  given: Given,
): Promise<LoanApplication | undefined> {
  const officer = await findAskedOfficer(trx, submission.officerId);
  const application = await store(trx, submission, { ...given, officerId: officer?.id ?? null });
  if (!application) return undefined;
  const assignee = officer ?? (await chooseOfficer(trx, submission));
  const { id, fullName: name, email, phone, createdAt } = application;
  const about = await openLead(
    trx,
    { applicationId: id },
    {
      sender: { name, email, phone },
      assignee,
      isAsked: officer !== undefined,
      createdAt,
      origin: originOf(submission.came, new URL(site.publicUrl).host),
    },
  );
  const details = detailsOf(submission);
  await queueMails(trx, site, { application, details, officer, assignee, about });
  return application;
}

/** Undefined when the same submission is stored already. */
async function store(
  trx: Db,
  submission: Submission,
  given: Given & { officerId: number | null },
): Promise<LoanApplication | undefined> {
  const { fullName, email, phone = "", loanPurpose, loanAmount } = submission;
  return trx
    .insertInto("loanApplications")
    .values({
      ...given,
      reference: answerOf(submission, given).reference,
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
    greeting: await greetingAt(trx, email),
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

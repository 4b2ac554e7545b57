import { answerInWords, QUESTIONS } from "#domains/applications/application-questions.ts";
import { Suspense } from "react";
import { formatDollars } from "#kit/values/format.ts";
import { type LeadSheet, sourceInWords } from "#domains/leads/leads.ts";
import { Answer, Answers, MailAnswer, PhoneAnswer } from "#domains/records/list/answers.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { later } from "#ui/later.ts";
import { aboutInWords, callInWords } from "#domains/leads/words.client.ts";

/** The questions that have a place of their own on the sheet; the others follow in their order. */
const FIRST = ["preferredContact", "state", "timeFrame", "propertyValue"];
const CALL = ["callDay", "callTime"];
const SECOND = ["secondName", "secondEmail", "secondPhone", "secondConsent"];
const CONSENTS = ["accurate", "privacyRead"];
/** Shown beside the number, before anybody dials it. */
const CALL_CONSENT = "callConsent";

const CallHours = later(() => import("./call-hours.tsx"), "CallHours");

function Phone({ lead: { phone, refusals, state } }: { lead: LeadSheet }) {
  const hours = (
    <Suspense>
      <CallHours state={state} />
    </Suspense>
  );
  return <PhoneAnswer number={phone} refused={refusals.call} notice={hours} />;
}

/** Everything that a person wrote, in the order in which an officer needs it. */
export function SheetOfLead({ lead }: { lead: LeadSheet }) {
  const { application, message } = lead;
  const details: Details = application?.details ?? (lead.state ? { state: lead.state } : {});
  const officer = application?.officer;
  const has = (question: string) => details[question] !== undefined && details[question] !== "";
  const rest = Object.keys(details).filter(
    (question) =>
      ![...FIRST, ...CALL, ...SECOND, ...CONSENTS, CALL_CONSENT, "comment"].includes(question),
  );
  return (
    <div className="grid gap-6">
      <Answers>
        <MailAnswer address={lead.email} refused={lead.refusals.email} />
        <Phone lead={lead} />
        {application && !lead.refusals.call && <CallConsent details={details} lead={lead} />}
        {CALL.some(has) && <Answer label="Asks to be called">{callInWords(details)}</Answer>}
        {has("preferredContact") && <Given question="preferredContact" details={details} />}
      </Answers>
      <Answers>
        {lead.amount !== null && <Answer label="Loan amount">{formatDollars(lead.amount)}</Answer>}
        <Answer label={application ? "Purpose" : "Subject"}>{aboutInWords(lead)}</Answer>
        <LoanToValue lead={lead} />
        {FIRST.slice(1)
          .filter(has)
          .map((question) => (
            <Given key={question} question={question} details={details} />
          ))}
        <Answer label="Received">
          <DateTime iso={lead.createdAt} time />
        </Answer>
      </Answers>
      {(message?.message || has("comment")) && (
        <p
          dir="auto"
          className="border-s-4 border-primary/40 ps-4 wrap-anywhere whitespace-pre-line"
        >
          {message?.message ?? String(details.comment)}
        </p>
      )}
      {has("secondName") && <SecondBorrower details={details} refused={lead.secondRefusals} />}
      {(rest.length > 0 || officer != null) && (
        <Answers>
          {rest.map((question) => (
            <Given key={question} question={question} details={details} />
          ))}
          {officer != null && <Answer label="Requested loan officer">{officer}</Answer>}
        </Answers>
      )}
      {lead.source !== "" && <CameFrom lead={lead} />}
      {CONSENTS.some(has) && (
        <p className="text-sm text-base-content/80">
          {CONSENTS.filter(has)
            .map((question) => `${labelOf(question)}: ${wordsOf(question, details)}`)
            .join(" · ")}
        </p>
      )}
    </div>
  );
}

const CAMPAIGN = {
  utmSource: "Campaign source",
  utmMedium: "Campaign medium",
  utmCampaign: "Campaign",
  utmTerm: "Campaign term",
  utmContent: "Campaign content",
} as const;

/** Where the visit began. */
function CameFrom({ lead }: { lead: LeadSheet }) {
  const names = Object.keys(CAMPAIGN) as (keyof typeof CAMPAIGN)[];
  return (
    <Answers>
      <Answer label="Came from">{sourceInWords(lead.source)}</Answer>
      {lead.firstPage !== "" && <Answer label="First page">{lead.firstPage}</Answer>}
      {lead.referrer !== "" && <Answer label="Referrer">{lead.referrer}</Answer>}
      {names
        .filter((name) => lead[name] !== "")
        .map((name) => (
          <Answer key={name} label={CAMPAIGN[name]}>
            {lead[name]}
          </Answer>
        ))}
    </Answers>
  );
}

type Details = Record<string, string | number | boolean>;

function Given({ question, details }: { question: string; details: Details }) {
  const words = wordsOf(question, details);
  return (
    <Answer label={labelOf(question)} wide={words.length > 60}>
      {words}
    </Answer>
  );
}

/** Named by the applicant, whose consent to calls does not include them. */
function SecondBorrower({
  details,
  refused,
}: {
  details: Details;
  refused: LeadSheet["secondRefusals"];
}) {
  return (
    <section aria-label="Co-borrower" className="grid gap-3 border-t border-base-300 pt-4">
      <h2 className="font-semibold">Co-borrower</h2>
      <Answers>
        <Answer label="Name">{String(details.secondName)}</Answer>
        <MailAnswer address={String(details.secondEmail ?? "")} refused={refused.email} />
        <PhoneAnswer number={String(details.secondPhone ?? "")} refused={refused.call} />
        <Answer label="Co-borrower consent (per applicant)">
          {wordsOf("secondConsent", details)}
        </Answer>
      </Answers>
    </section>
  );
}

function CallConsent({ details, lead }: { details: Details; lead: LeadSheet }) {
  const { phone, permitted, refusals } = lead;
  const consents = details[CALL_CONSENT] === true || permitted.includes("call");
  const notTexted = refusals.text;
  if (phone === "" && !consents) return null;
  return (
    <Answer label={notTexted ? `May be called; ${notTexted}` : "May be called and texted"}>
      {consents ? "Yes" : <strong className="text-error">No</strong>}
    </Answer>
  );
}

function LoanToValue({ lead: { amount, application } }: { lead: LeadSheet }) {
  const value = application?.details.propertyValue;
  if (amount === null || typeof value !== "number" || value <= 0) return null;
  return <Answer label="Loan to value">{Math.round((amount / value) * 1000) / 10}%</Answer>;
}

const labels: Record<string, string> = QUESTIONS;

function labelOf(question: string): string {
  return labels[question] ?? question;
}

function wordsOf(question: string, details: Details): string {
  return answerInWords(question, details[question] ?? "");
}

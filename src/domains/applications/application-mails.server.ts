import { type Asked, requestContent } from "./application-questions.ts";
import type { LoanApplication } from "./applications.ts";
import type { Site } from "#platform/context.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import type { Mail } from "#domains/mail/outbox.server.ts";

type Applicant = Pick<LoanApplication, "reference" | "fullName" | "email">;

interface Addressed {
  to: string;
  /** Where the reader can open the record. */
  path: string;
}

interface Request extends Asked {
  application: Applicant & Asked["application"];
  officer: string | undefined;
}

export function noticeSubject({ reference, fullName }: Applicant): string {
  return `New loan request ${reference} from ${fullName}`;
}

export function requestNotice(
  { application, details, officer }: Request,
  site: Site,
  { to, path }: Addressed,
): Mail {
  const { fullName, email } = application;
  const [short, contact, ...answers] = requestContent({ application, details });
  return composeMail({
    to,
    audience: "office",
    replyTo: { name: fullName, address: email },
    subject: noticeSubject(application),
    bare: `New loan request ${application.reference}`,
    paragraphs: [
      `New lead: ${fullName}, ${short}. Reply to this email to answer.`,
      contact,
      ...(officer === undefined ? [] : [`Asked for: ${officer}`]),
      ...answers,
    ],
    action: { label: "Open the request", url: site.publicUrl + path },
  });
}

export function accountMessageNotice(
  { reference, fullName, email, text }: Applicant & { text: string },
  site: Site,
  { to, path }: Addressed,
): Mail {
  return composeMail({
    to,
    audience: "office",
    replyTo: { name: fullName, address: email },
    subject: `Message about ${reference} from ${fullName}`,
    bare: `Message about ${reference}`,
    paragraphs: [
      `${fullName} wrote in their account about the request ${reference}. An answer on the record is shown there too.`,
      text,
    ],
    action: { label: "Open the request", url: site.publicUrl + path },
  });
}

export function documentsNotice(
  { reference, fullName, email }: Applicant,
  site: Site,
  { to, path }: Addressed,
): Mail {
  return composeMail({
    to,
    topic: `documents of ${reference}`,
    audience: "office",
    replyTo: { name: fullName, address: email },
    subject: `Documents for ${reference} from ${fullName}`,
    bare: `Documents for ${reference}`,
    paragraphs: [
      `${fullName} has sent documents for the request ${reference}. They are private and not attached to this message. You get at most one such message a day for a request.`,
    ],
    action: { label: "Look at them", url: site.publicUrl + path },
  });
}

/** The mails to the lender as they would be about somebody called Ada, named by their occasion. */
export function applicationMailSamples(site: Site): Record<string, Mail> {
  const applicant = {
    reference: "2026-583920-K7QF",
    fullName: "Ada Example",
    email: "ada@example.com",
    phone: "(212) 555-0199",
    loanPurpose: "refinance",
    loanAmount: 250_000,
  } as const;
  const addressed = { to: "office@example.com", path: "/admin/applications/2026-583920-K7QF" };
  const request = {
    application: applicant,
    details: { state: "NY", propertyValue: 400_000, creditRange: "740+" },
    officer: "Grace Sample",
  };
  return {
    "An application came": requestNotice(request, site, addressed),
    "A borrower wrote in their account": accountMessageNotice(
      { ...applicant, text: "When will I hear from you?" },
      site,
      addressed,
    ),
    "A borrower sent documents": documentsNotice(applicant, site, addressed),
  };
}

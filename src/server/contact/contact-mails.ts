import { CONTACT_SUBJECTS, type ContactSubmission } from "#shared/contact.ts";
import type { Site } from "#server/context.ts";
import { composeMail } from "#server/mail/compose.ts";
import type { Mail } from "#server/mail/outbox.ts";

type Message = Pick<ContactSubmission, "name" | "email" | "phone" | "subject" | "message">;

interface Addressed {
  to: string;
  /** Where the reader can open the message. */
  path: string;
}

/** The one-line summary of a notice about a new message. */
export function noticeSubject({ name, subject }: Pick<Message, "name" | "subject">): string {
  return `New message: ${CONTACT_SUBJECTS[subject]} from ${name}`;
}

/** Notifies the lender of a new message; a reply to it goes to its sender. */
export function messageNotice(message: Message, site: Site, { to, path }: Addressed): Mail {
  const { name, email, phone } = message;
  return composeMail({
    to,
    audience: "office",
    replyTo: { name, address: email },
    subject: noticeSubject(message),
    paragraphs: [
      `${name} wrote through the contact page. Reply to this message to answer them.`,
      `Email: ${email}\nPhone: ${phone}`,
      message.message,
    ],
    action: { label: "Open the message", url: site.publicUrl + path },
  });
}

/** The mails of this domain as they would be about somebody called Ada, named by their occasion. */
export function contactMailSamples(site: Site): Record<string, Mail> {
  const message = {
    name: "Ada Example",
    email: "ada@example.com",
    phone: "(212) 555-0199",
    subject: "refinancing",
    message: "May I refinance after two years?",
  } as const;
  return {
    "A message came": messageNotice(message, site, {
      to: "office@example.com",
      path: "/admin/messages/17",
    }),
  };
}

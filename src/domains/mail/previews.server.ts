import type { FixedMailGroup, MailPreview } from "./mail.ts";
import type { Site } from "#platform/context.ts";
import { undeliveredMail } from "./failures.server.ts";
import { answerMail } from "./inbox/answers.server.ts";
import { waitingMail } from "./limits/unproved-addresses.server.ts";
import { testMailTo } from "./list/mail-actions.server.ts";
import { LINK_SECRET, type Mail } from "./outbox.server.ts";

/** Every mail with a fixed text, grouped by its reader and named by its occasion. */
export type MailSamples = Record<FixedMailGroup, Record<string, Mail>>;

/** Samples of mails as they would be sent, without the letterhead and without working links. */
export function previewMails(samples: MailSamples): MailPreview[] {
  return Object.entries(samples).flatMap(([group, mails]) =>
    Object.entries(mails).map(([when, { subject, text }]) => ({
      group: group as FixedMailGroup,
      when,
      subject,
      text: text.replaceAll(LINK_SECRET, "…").trim(),
    })),
  );
}

/** The notices that this domain sends to the staff. */
export function mailSamples(site: Site): Record<string, Mail> {
  const borrower = { name: "Ada", address: "ada@example.com" };
  const reader = { email: "grace@example.com", firstName: "Grace" };
  return {
    "An email to a borrower did not arrive": undeliveredMail(
      { reader, url: `${site.publicUrl}/admin/applications/2026-583920-K7QF` },
      {
        recipient: borrower.address,
        subject: "Re: Your request 2026-583920-K7QF",
        reason: "EENVELOPE 550",
      },
    ),
    "A borrower has answered by email": answerMail(
      { to: reader.email, url: `${site.publicUrl}/admin/applications/2026-583920-K7QF` },
      {
        from: borrower,
        subject: "Re: Your request 2026-583920-K7QF",
        text: "I can send the pay stubs on Monday.",
        quoted: "",
        files: [],
      },
      {
        name: "Ada Example",
        record: "request 2026-583920-K7QF",
        isOnRecord: true,
        isProved: true,
      },
    ),
    "To all administrators: confirmations wait": waitingMail(site, "admin@example.com"),
    "The test email": testMailTo("admin@example.com", site),
  };
}

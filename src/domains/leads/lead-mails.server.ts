import type { Site } from "#platform/context.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import type { Mail } from "#domains/mail/outbox.server.ts";

interface Reader {
  to: string;
  firstName: string;
  /** The name of the user who wrote or assigned. */
  by: string;
  /** Where the reader opens the record. */
  path: string;
}

/** Notifies a colleague of a note that mentions them. */
export function mentionMail(
  site: Site,
  { to, firstName, by, path }: Reader,
  { subject, text }: { subject: string; text: string },
): Mail {
  return composeMail({
    to,
    subject,
    bare: `${by} mentions you in a note`,
    paragraphs: [`Hello ${firstName},`, `${by} wrote in a note:`, text],
    action: { label: "Open the lead", url: site.publicUrl + path },
  });
}

const MOST_NAMED = 10;

/** Notifies an officer of leads assigned to them; names some of the leads, of one also what it says. */
export function assignmentMail(
  site: Site,
  { to, firstName, by, path }: Reader,
  leads: readonly string[],
  content: readonly string[] = [],
): Mail {
  const one = leads.length === 1;
  const more = leads.length > MOST_NAMED ? [`and ${leads.length - MOST_NAMED} more`] : [];
  return composeMail({
    to,
    bare: one ? "A lead for you" : `${leads.length} leads for you`,
    subject: one ? `A lead for you: ${leads[0]}` : `${leads.length} leads for you`,
    paragraphs: [
      `Hello ${firstName},`,
      `${by} has assigned ${one ? "a lead" : `${leads.length} leads`} to you:`,
      [...leads.slice(0, MOST_NAMED), ...more].join("\n"),
      ...content,
    ],
    action: { label: one ? "Open the lead" : "Open your leads", url: site.publicUrl + path },
  });
}

/** These mails as they would be about somebody called Ada, named by their occasion. */
export function leadMailSamples(site: Site): Record<string, Mail> {
  const lead = "Ada Example, application 2026-583920-K7QF";
  const told = {
    to: "grace@example.com",
    firstName: "Grace",
    by: "Max Sample",
    path: "/LOagentsPortal/leads/2026-583920-K7QF",
  };
  return {
    "Leads were assigned to an officer": assignmentMail(site, told, [lead]),
    "A note mentions someone": mentionMail(site, told, {
      subject: `Max Sample mentions you: ${lead}`,
      text: "@grace-sample please call her tomorrow morning.",
    }),
  };
}

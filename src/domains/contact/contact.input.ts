import { CONTACT_SUBJECTS, type ContactSubject, withoutUnanswered } from "./contact.ts";
import { tickedConsents } from "#domains/consents/consents.input.ts";
import { sentAlong } from "#domains/quarantine/quarantine.input.ts";
import { email, line, paragraph, phone, z } from "#kit/values/zod.ts";

const subjects = Object.keys(CONTACT_SUBJECTS) as [ContactSubject, ...ContactSubject[]];

/** The contact form's rules, shared by the browser and the server. */
export const contactInput = z.object({
  name: line("Name must be at least 2 characters.", { min: 2 }),
  email: email(),
  phone: phone(),
  subject: z.enum(subjects, "Please select a subject."),
  message: paragraph("Message must be at least 10 characters.", {
    min: 10,
    tidy: withoutUnanswered,
  }),
  /** Whom the sender writes to; nobody if that is no officer. A form without scripts sends text. */
  officerId: z.coerce.number().int().positive().optional().catch(undefined),
  consents: tickedConsents,
  ...sentAlong,
});

export type ContactInput = z.input<typeof contactInput>;

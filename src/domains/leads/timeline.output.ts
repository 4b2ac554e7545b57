import { flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { delivery } from "#domains/mail/mail.output.ts";
import { TIMELINE_KINDS } from "./timeline.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

const data = z.object({
  from: textOf("The value before; of an answer by email the address it came from").optional(),
  to: textOf("The value now, such as a status; of an email or a reply the address").optional(),
  day: textOf("The day of a follow-up, such as 2026-11-22").optional(),
  mailId: id.optional(),
  subject: textOf("The subject of a reply or an answer").optional(),
  isStranger: flag
    .optional()
    .meta({ description: "Whether an answer came from another address than its person has" }),
  isUnproved: flag
    .optional()
    .meta({ description: "Whether nothing proves that an answer is the person's" }),
  isAboutPayment: flag
    .optional()
    .meta({ description: "Whether an answer that is not proved speaks of where money is paid" }),
  quoted: textOf("What an answer quotes of earlier email").optional(),
  files: z
    .array(text)
    .optional()
    .meta({ description: "The names of an answer's attachments, which stay in the inbox" }),
  reason: textOf(
    "Why a document was sent back, an application rejected, or an email not delivered, such as EENVELOPE 550",
  ).optional(),
  tags: z.array(text).optional(),
});
export type TimelineData = z.infer<typeof data>;

/** One thing that happened to a record of a person. */
export const timelineEntry = rowOf(
  named("TimelineEntry", {
    id,
    leadId: id,
    kind: z.enum(TIMELINE_KINDS),
    at: time,
    actorName: textOf("Who did it; empty for the person themselves and for the server"),
    text: textOf(
      "A note, a message, a reply, an answer by email, the subject of an email, a document, or what to do on the day of a follow-up",
    ),
    data,
    delivery: delivery
      .nullable()
      .meta({ description: "What happened to an email; null after 90 days" }),
  }),
  "leads",
  "leadId",
);
export type TimelineEntry = z.infer<typeof timelineEntry>;

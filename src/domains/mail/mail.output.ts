import { FIRST_ANSWER_KINDS } from "./first-answers.ts";
import { DELIVERY_STATES, FIXED_MAIL_GROUPS, MAIL_SECURITIES, MAIL_STATES } from "./mail.ts";
import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

/** What an admin can see of the mail. */
export const mailStatus = named("MailStatus", {
  hasServer: flag.meta({ description: "Without one emails are written to files" }),
  folder: textOf("The folder of those files, by its name"),
  lastSentAt: time.nullable(),
  waiting: count.meta({ description: "Due or failing; held ones are not among them" }),
  filed: count.meta({
    description: "Emails in files, which would be sent if a server were set now",
  }),
  overdueSince: time.nullable().meta({ description: "When something waits over 15 minutes" }),
  failing: z
    .object({ since: time, reason: text })
    .nullable()
    .meta({ description: "The email that has been failing longest" }),
  givenUp: count.meta({ description: "Of the last two weeks" }),
  unreadSince: time.nullable().meta({
    description: "When reading the inbox began to fail, if that is over 15 minutes ago",
  }),
});
export type MailStatus = z.infer<typeof mailStatus>;

const reason = text.nullable().meta({ description: "A code such as EENVELOPE 550" });

/** An unsent mail; its text is only for its recipient. */
export const unsentMail = rowOf(
  named("UnsentMail", {
    id,
    recipient: text,
    subject: text,
    createdAt: time,
    state: z.enum(MAIL_STATES),
    attempts: count,
    failedAt: time.nullable().meta({ description: "When a try first failed" }),
    reason,
    nextAttemptAt: time.nullable().meta({ description: "Null when there is no other try" }),
  }),
  "outbox",
);
export type UnsentMail = z.infer<typeof unsentMail>;

/** A mail of the last 30 days, sent or not. */
export const queuedMail = rowOf(
  named("QueuedMail", {
    ...unsentMail.shape,
    state: z.enum(DELIVERY_STATES),
    sentAt: time.nullable(),
    mayRepeat: flag.meta({
      description:
        "Whether the server stopped while sending it, so that it may have been sent twice",
    }),
  }),
  "outbox",
);
export type QueuedMail = z.infer<typeof queuedMail>;

export const mailServer = named("MailServer", {
  isEnvironment: flag.meta({ description: "Whether it is set where the server is started" }),
  stored: named("StoredMailServer", {
    host: text,
    port: count,
    security: z.enum(MAIL_SECURITIES),
    username: text,
    hasPassword: flag,
    fromAddress: text,
  }).nullable(),
  revision: z.int(),
});
export type MailServer = z.infer<typeof mailServer>;

export const delivery = named("Delivery", {
  state: z.enum(DELIVERY_STATES),
  reason,
  nextAttemptAt: unsentMail.shape.nextAttemptAt,
});
export type Delivery = z.infer<typeof delivery>;

/** The text of a mail that confirms a message or a request. */
export const firstAnswer = named("FirstAnswer", {
  kind: z.enum(FIRST_ANSWER_KINDS),
  subject: text,
  text,
  isOwn: flag.meta({ description: "Whether the lender has changed the usual words" }),
});
export type FirstAnswer = z.infer<typeof firstAnswer>;

/** A mail as it would be sent, without the letterhead. */
export const mailPreview = named("MailPreview", {
  group: z.enum(FIXED_MAIL_GROUPS),
  when: textOf("What it is sent for"),
  subject: text,
  text,
});
export type MailPreview = z.infer<typeof mailPreview>;

export const testMail = named("TestMail", {
  recipient: text,
  outcome: z.enum(["sent", "filed", "refused"]),
  reason,
});
export type TestMail = z.infer<typeof testMail>;

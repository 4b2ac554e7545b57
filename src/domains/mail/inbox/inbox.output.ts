import { UNMATCHED_WHYS } from "./inbox.ts";
import { MAIL_SECURITIES } from "#domains/mail/mail.ts";
import { count, flag, id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

/** The inbox, without its password. */
export const inbox = named("Inbox", {
  stored: named("StoredInbox", {
    host: text,
    port: count,
    security: z.enum(MAIL_SECURITIES),
    username: text,
    folder: text,
    address: textOf("The address whose email comes there"),
    authservId: textOf(
      "The mail server whose Authentication-Results are believed; null for none",
    ).nullable(),
  }).nullable(),
  revision: z.int(),
});
export type Inbox = z.infer<typeof inbox>;

const reason = textOf("A code such as EAUTH");

/** Whether answers arrive. */
export const inboxStatus = named("InboxStatus", {
  isOn: flag.meta({ description: "Whether there is an inbox" }),
  lookedAt: time.nullable().meta({ description: "When it was last read to the end" }),
  answers: count.meta({ description: "Put on their records in the last 30 days" }),
  unmatched: count.meta({ description: "Emails that wait for someone to look at them" }),
  failing: z.object({ since: time, reason }).nullable(),
});
export type InboxStatus = z.infer<typeof inboxStatus>;

/** The result of trying an inbox. */
export const inboxTest = named("InboxTest", {
  mails: count.nullable().meta({ description: "In the folder; null where it was not reached" }),
  reason: reason.nullable(),
});
export type InboxTest = z.infer<typeof inboxTest>;

export const unmatchedMail = rowOf(
  named("UnmatchedMail", {
    id,
    fromName: text,
    fromAddress: text,
    subject: text,
    text,
    quoted: textOf("What it quotes of earlier email"),
    files: z.array(text).meta({ description: "The names of its attachments, which are not kept" }),
    why: keyOf(UNMATCHED_WHYS),
    receivedAt: time,
  }),
  "inboxMails",
);
export type UnmatchedMail = z.infer<typeof unmatchedMail>;

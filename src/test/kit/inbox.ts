import { onTestFinished } from "vitest";
import { createSender } from "#domains/mail/sender.server.ts";
import { createTransport } from "#domains/mail/server/transport.server.ts";
import { testApp } from "./app.ts";
import { type ImapServer, startImap } from "./imap.ts";
import { idOf, MESSAGE, REQUEST } from "./leads.ts";
import { mailOf } from "./mail-source.ts";
import { startSmtp } from "./smtp.ts";
import { tellingAnswers } from "#test/kit/mail.ts";

/** What an admin types. */
export function typedInbox({ port }: Pick<ImapServer, "port">) {
  return {
    revision: 0,
    host: "127.0.0.1",
    port,
    security: "none" as const,
    username: "answers",
    password: "an inbox password",
    folder: "INBOX",
    address: "answers@lender.example",
  };
}

/** A site, and a real inbox that an admin could enter. */
export async function siteWithInbox(environment: Record<string, string> = {}) {
  const imap = await startImap();
  onTestFinished(() => imap.stop());
  const site = await tellingAnswers(await testApp(environment));
  onTestFinished(() => site.app.jobs.stop());
  const { admin, leads, notices, replies } = await site.as("admin");
  return { ...site, admin, leads, notices, replies, imap, inbox: admin.inbox };
}

/**
 * A message (lead 1) and a request (lead 2), which is the officer's, a real mail server, and an
 * inbox that is read.
 */
export async function deskWithInbox(settings: { authservId?: string } = {}) {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const site = await siteWithInbox({ SMTP_URL: smtp.url });
  const { inbox, imap, admin, leads, app } = site;
  const visitor = await site.as("visitor");
  await visitor.contact.send(MESSAGE);
  const { reference } = await visitor.applications.submit({
    ...REQUEST,
    email: "ben@example.com",
    fullName: "Ben Borrower",
  });
  await admin.leads.assign({ ids: [2], assigneeId: await idOf(site, "officer") });
  await inbox.save({ ...typedInbox(imap), ...settings });
  const { sendDue } = createSender(app, createTransport(app.config, app.publicUrl()));
  const timeline = async (id: number) => (await leads.timeline({ id })).rows;
  let drafts = 0;
  return {
    ...site,
    smtp,
    visitor,
    reference,
    sendDue,
    timeline,
    /** Replies to a lead, and returns the Message-ID and the headers of the sent mail. */
    reply: async (id: number, as: "admin" | "officer" = "admin") => {
      const [newest] = await timeline(id);
      const { replies } = await site.as(as);
      const draftKey = String((drafts += 1)).padStart(32, "0");
      await replies.send({ id, draftKey, text: "Yes.", seenEntryId: newest?.id ?? 0 });
      await sendDue();
      const { raw } = smtp.received.findLast((letter) => letter.raw.includes("Subject: Re: ")) ?? {
        raw: "",
      };
      const [messageId = ""] = idsIn(raw, "Message-ID");
      return {
        raw,
        messageId,
        inReplyTo: idsIn(raw, "In-Reply-To"),
        references: idsIn(raw, "References"),
      };
    },
    /** Puts a mail into the inbox and reads it. */
    arrives: async (mail: Parameters<typeof mailOf>[0]) => {
      const uid = imap.add(mailOf(mail));
      await app.jobs.run("inbox");
      return uid;
    },
    answersOf: async (id: number) => (await timeline(id)).filter(({ kind }) => kind === "answer"),
  };
}

/** The Message-IDs in a header, which may be folded over several lines. */
function idsIn(raw: string, header: string): string[] {
  const [, value = ""] = new RegExp(`^${header}: (.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(raw) ?? [];
  return value.match(/<[^<>]+>/g) ?? [];
}

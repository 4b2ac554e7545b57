import { describe, expect, test } from "vitest";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { deskWithInbox } from "#test/kit/inbox.ts";

const QUOTING = `I can come on Monday.

On Sun, Nov 22, 2026 at 9:41 PM Firstadmin Lastadmin
<answers@lender.example> wrote:

> Yes.
>
> --
> Harborstone Home Loans`;

describe("An answer by email", () => {
  test("to a reply is on the record with its quote folded, unread, and the officer of the record is told by email", async () => {
    const { as, reply, arrives, answersOf, imap, sendDue, smtp, leads } = await deskWithInbox();
    const { messageId } = await reply(2, "officer");
    await leads.see({ id: 2 });
    const uid = await arrives({
      from: "Ben Borrower <ben@example.com>",
      subject: "Re: whatever",
      headers: [`In-Reply-To: ${messageId}`],
      text: QUOTING,
    });
    expect(await answersOf(2)).toMatchObject([
      {
        text: "I can come on Monday.",
        actorName: "",
        data: { from: "ben@example.com", subject: "Re: whatever" },
      },
    ]);
    const [entry] = await answersOf(2);
    expect(entry?.data.quoted).toMatch(/^On Sun, Nov 22.*\n<answers.*wrote:\n\n> Yes\.\n>/);
    expect(entry?.data).not.toHaveProperty("isStranger");
    expect((await leads.list({ unread: true })).rows.map(({ id }) => id)).toContain(2);
    expect(imap.mails.find((mail) => mail.uid === uid)?.flags).toEqual(new Set(["\\Seen"]));
    const officer = await as("officer");
    const { rows } = await officer.notices.list({});
    expect(rows[0]).toMatchObject({
      kind: "answer",
      title: expect.stringContaining("Ben Borrower"),
    });
    await sendDue();
    const told = smtp.received.findLast(({ to }) => to.includes("officer@people.example"));
    expect(told?.text).toContain("I can come on Monday.");
    expect(told?.raw).toMatch(/^Reply-To: Ben Borrower <ben@example\.com>\r?$/m);
    await leads.see({ id: 2 });
    expect((await leads.list({ unread: true })).rows.map(({ id }) => id)).not.toContain(2);
  });

  test("is what the next reply answers, so that email programs show both in one thread", async () => {
    const { reply, arrives } = await deskWithInbox();
    const first = await reply(2);
    const [firstAnswer] = first.inReplyTo;
    expect(first.references).toEqual([firstAnswer]);
    const fromBen = { from: "ben@example.com", headers: [`In-Reply-To: ${first.messageId}`] };
    await arrives({ ...fromBen, messageId: "<from-ben@example.com>" });
    await arrives({ ...fromBen, messageId: "" });
    await arrives({ ...fromBen, messageId: "<bad id>" });
    const second = await reply(2);
    expect(second.inReplyTo).toEqual(["<from-ben@example.com>"]);
    expect(second.references).toEqual([firstAnswer, first.messageId, "<from-ben@example.com>"]);
    const third = await reply(2);
    expect(third.inReplyTo).toEqual(["<from-ben@example.com>"]);
    expect(third.references.at(-1)).toBe(second.messageId);
  });

  test("to a record without an officer is announced to the administrator who wrote last, or else to all on the page", async () => {
    const { reply, arrives, admin, notices, sendDue, smtp } = await deskWithInbox();
    await arrives({ from: MESSAGE.email });
    await sendDue();
    const toAdmin = () =>
      smtp.received.filter(
        ({ to, raw }) => to.includes("admin@people.example") && raw.includes("Answer by email"),
      );
    expect(toAdmin()).toEqual([]);
    expect((await notices.list({})).rows[0]).toMatchObject({ kind: "answer" });
    const { messageId } = await reply(1);
    await arrives({ headers: [`References: <other@x> ${messageId}`] });
    await sendDue();
    expect(toAdmin()).toHaveLength(1);
    expect(await admin.inbox.status()).toMatchObject({ answers: 2, unmatched: 0 });
  });

  test("is matched by the reference in its subject, and says so when it comes from another address", async () => {
    const { arrives, answersOf, reference } = await deskWithInbox();
    await arrives({ subject: `Aw: Your request ${reference}`, from: "Wife <wife@example.com>" });
    expect(await answersOf(2)).toMatchObject([
      { data: { from: "wife@example.com", isStranger: true } },
    ]);
    await arrives({ subject: "Re: Your message 1: Refinancing" });
    expect(await answersOf(1)).toHaveLength(1);
    await arrives({ subject: "Re: Your message 1: Refinancing", from: "eve@example.com" });
    expect(await answersOf(1)).toHaveLength(1);
    await arrives({ subject: "AW: Your inquiry 1" });
    expect(await answersOf(1)).toHaveLength(2);
  });

  test("without a readable sender is from an unreadable address", async () => {
    const { arrives, answersOf, db, reference } = await deskWithInbox();
    await arrives({ subject: `Re: Your request ${reference}`, from: "" });
    expect(await answersOf(2)).toMatchObject([{ data: { from: "", isStranger: true } }]);
    const notices = await db.selectFrom("notices").select("title").execute();
    expect(notices).toContainEqual({
      title: `Answer by email from an unreadable address: request ${reference}`,
    });
  });

  test("is matched by its sender's address if that has one record, and waits if there are several", async () => {
    const { arrives, answersOf, visitor, inbox } = await deskWithInbox();
    await arrives({ from: "Ben <BEN@example.com>", subject: "My papers" });
    expect(await answersOf(2)).toHaveLength(1);
    await visitor.applications.submit({ ...REQUEST, email: "ben@example.com" });
    await arrives({ from: "ben@example.com", subject: "More papers" });
    await arrives({ from: "Nobody <nobody@example.com>", subject: "A question" });
    expect((await inbox.unmatched()).rows).toMatchObject([
      {
        fromName: "Nobody",
        fromAddress: "nobody@example.com",
        subject: "A question",
        why: "nobody",
      },
      { fromAddress: "ben@example.com", subject: "More papers", why: "several" },
    ]);
  });

  test("becomes a lead in one press, with its sender, its text and its answers", async () => {
    const { arrives, answersOf, inbox, leads, admin, db } = await deskWithInbox();
    const from = "Nora New <nora@example.com>";
    await arrives({ from, subject: "A question", text: "Do you lend in Ohio?" });
    const [mail] = (await inbox.unmatched()).rows;
    const add = () => admin.leads.addFromMail({ id: mail?.id ?? 0 });
    const { id } = await add();
    const sheet = await leads.byAddress({ kind: "message", reference: String(id) });
    expect(sheet).toMatchObject({ name: "Nora New", email: "nora@example.com", source: "email" });
    expect(sheet.message?.message).toBe("A question\n\nDo you lend in Ohio?");
    expect(await inbox.unmatched()).toEqual({ rows: [] });
    await expect(add()).rejects.toThrow("dealt with this email");
    await arrives({ from, subject: "Another question" });
    expect(await answersOf(sheet.id)).toHaveLength(1);
    const held = db.selectFrom("inboxMails").where("leadId", "=", sheet.id).select("text");
    expect(await held.execute()).toEqual([{ text: "" }, { text: "" }]);
  });

  test("to an answer belongs to the same record", async () => {
    const { arrives, answersOf, reply } = await deskWithInbox();
    const { messageId } = await reply(1);
    const from = "other@example.com";
    await arrives({
      from,
      messageId: "<first@example.com>",
      headers: [`In-Reply-To: ${messageId}`],
    });
    await arrives({ from, headers: ["In-Reply-To: <first@example.com>"] });
    expect(await answersOf(1)).toHaveLength(2);
  });

  test("is shown to the borrower in their account if the record is theirs", async () => {
    const { as, arrives, db, visitor } = await deskWithInbox();
    await db.updateTable("users").set({ isVerified: 1 }).where("id", "=", 1).execute();
    const from = "customer@people.example";
    const { reference } = await visitor.applications.submit({ ...REQUEST, email: from });
    const customer = await as("customer");
    const [own] = (await customer.applications.own()).rows;
    await arrives({ from, subject: reference, text: "From me." });
    await arrives({ from: "wife@example.com", subject: reference, text: "From another." });
    const { rows } = await customer.applications.thread({ id: own?.id ?? 0 });
    expect(rows).toMatchObject([{ isOwn: true, text: "From me." }]);
  });

  test.each([
    ["an answer of a program that answers", "Auto-Submitted: auto-replied"],
    ["bulk", "Precedence: bulk"],
    ["a list", "Precedence: list"],
  ])("is not %s, which is listed", async (_, header) => {
    const { arrives, answersOf, inbox, reply } = await deskWithInbox();
    const { messageId } = await reply(1);
    await arrives({ headers: [header, `In-Reply-To: ${messageId}`] });
    expect(await answersOf(1)).toEqual([]);
    expect((await inbox.unmatched()).rows).toMatchObject([{ why: "program" }]);
  });

  test("is not one of our own emails, which are not listed and stay unread", async () => {
    const { arrives, imap, smtp, app, inbox, sendDue, answersOf } = await deskWithInbox();
    await sendDue();
    imap.add(smtp.received.find(({ to }) => to.includes("hello@harborstone.example"))?.raw ?? "");
    await app.jobs.run("inbox");
    await arrives({ from: "no-reply@lender.test", subject: "Your message 1" });
    expect(await inbox.status()).toMatchObject({ answers: 0, unmatched: 0, failing: null });
    expect(imap.mails.map(({ flags }) => flags.size)).toEqual([0, 0]);
    expect(await answersOf(1)).toEqual([]);
  });
});

describe("Emails to borrowers", () => {
  test("name the inbox as the reply address, with the writer's name; without an inbox the writer's own address", async () => {
    const { reply, replies, inbox, smtp, sendDue } = await deskWithInbox();
    await sendDue();
    const first = smtp.received.find(({ to }) => to.includes(MESSAGE.email));
    expect(first?.raw).toMatch(/^Reply-To: Harborstone Home Loans <answers@lender\.example>\r?$/m);
    expect((await replies.form({ id: 1 })).answersTo).toBe("answers@lender.example");
    const { raw } = await reply(1);
    expect(raw).toMatch(/^Reply-To: Firstadmin Lastadmin <answers@lender\.example>\r?$/m);
    await inbox.remove();
    expect((await reply(1)).raw).toMatch(
      /^Reply-To: Firstadmin Lastadmin <admin@people\.example>/m,
    );
    expect((await replies.form({ id: 1 })).answersTo).toBe("admin@people.example");
  });
});

function bounceOf(messageId: string, { action = "failed", status = "5.1.1" } = {}) {
  return {
    from: "Mail Delivery System <mailer-daemon@mx.example>",
    subject: "Undelivered Mail Returned to Sender",
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    headers: ["Auto-Submitted: auto-replied", "MIME-Version: 1.0"],
    text: `--b
Content-Type: text/plain

This is the mail system.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ada@example.com
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 no such user

--b
Content-Type: text/rfc822-headers

Message-ID: ${messageId}
Subject: Re: Your message 1

--b--`,
  };
}

describe("A report that an email did not arrive", () => {
  test("is a bounce note at that email and on the timeline, once, and the officer of the record is told", async () => {
    const { reply, arrives, timeline, admin, replies, notices } = await deskWithInbox();
    const { messageId } = await reply(1);
    await arrives(bounceOf(messageId));
    await arrives(bounceOf(messageId));
    const rows = await timeline(1);
    expect(rows.filter(({ kind }) => kind === "undelivered")).toMatchObject([
      { data: { to: MESSAGE.email, reason: "EBOUNCE 5.1.1" } },
    ]);
    const sent = rows.find(({ kind }) => kind === "reply");
    expect(sent?.delivery).toMatchObject({ state: "bounced", reason: "EBOUNCE 5.1.1" });
    const { rows: mails } = await admin.mail.all();
    expect(mails.find(({ subject }) => subject.startsWith("Re: "))).toMatchObject({
      state: "bounced",
      reason: "EBOUNCE 5.1.1",
    });
    expect((await replies.form({ id: 1 })).refused).toMatchObject({ reason: "EBOUNCE 5.1.1" });
    expect((await notices.list({})).rows[0]).toMatchObject({ kind: "undelivered" });
    expect((await admin.inbox.unmatched()).rows).toEqual([]);
  });

  test("lets the reply be sent again by hand", async () => {
    const { reply, replies, arrives, timeline, sendDue } = await deskWithInbox();
    const { messageId } = await reply(1);
    await arrives(bounceOf(messageId));
    const entryId = (await timeline(1)).find(({ kind }) => kind === "reply")?.id ?? 0;
    await replies.retry({ id: 1, entryId });
    await sendDue();
    const again = (await timeline(1)).find(({ kind }) => kind === "reply");
    expect(again?.delivery).toMatchObject({ state: "sent" });
  });

  test("is ignored when the email is only late, and listed when the email is not ours", async () => {
    const { reply, arrives, timeline, inbox } = await deskWithInbox();
    const { messageId } = await reply(1);
    await arrives(bounceOf(messageId, { action: "delayed", status: "4.4.1" }));
    await arrives(bounceOf("<other@elsewhere.example>"));
    await arrives(bounceOf("<outbox-1-1@lender.test>"));
    expect((await timeline(1)).filter(({ kind }) => kind === "undelivered")).toEqual([]);
    expect((await inbox.unmatched()).rows).toMatchObject([{ why: "report" }, { why: "report" }]);
  });
});

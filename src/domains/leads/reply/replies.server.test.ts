import { addEntries } from "#domains/audit/timeline.server.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { NEVER } from "#domains/mail/limits/recipient-limits.server.ts";
import { createTransport } from "#domains/mail/server/transport.server.ts";
import { procedures } from "#app/router.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const OTHER_KEY = "fedcba9876543210fedcba9876543210";
const PLANNED = { plannedId: 1, revision: 1 };
const SOON = "2999-01-01T00:00:00.000Z";
const TEXT = "Yes, after two years.\n\nCall me any time.";

/** A message (lead 1) and a request (lead 2), which is the officer's, and a real mail server. */
async function desk() {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const site = await testApp({ SMTP_URL: smtp.url });
  const visitor = await site.as("visitor");
  await visitor.contact.send(MESSAGE);
  const { reference } = await visitor.applications.submit({
    ...REQUEST,
    email: "ben@example.com",
    fullName: "Ben Borrower",
  });
  const { admin, replies, leads } = await site.as("admin");
  const officerId = await idOf(site, "officer");
  await admin.leads.assign({ ids: [2], assigneeId: officerId });
  const { sendDue } = createSender(
    site.app,
    createTransport(site.app.config, "https://lender.example"),
  );
  const newest = async (id: number) => (await leads.timeline({ id })).rows[0]?.id ?? 0;
  return { ...site, smtp, visitor, admin, replies, leads, reference, sendDue, newest, officerId };
}

const timesTo = (
  smtp: { received: { to: string[]; raw: string; text: string }[] },
  address: string,
) => smtp.received.filter(({ to, raw }) => to.includes(address) && raw.includes("Subject: Re: "));

describe("A reply", () => {
  test("is sent as a person's email under the letterhead, is on the timeline with its state, and marks the message as responded to", async () => {
    const { smtp, replies, leads, sendDue, newest } = await desk();
    const reply = { id: 1, draftKey: KEY, text: TEXT, seenEntryId: await newest(1) };
    await replies.send(reply);
    const waiting = (await leads.timeline({ id: 1 })).rows.find(({ kind }) => kind === "reply");
    expect(waiting).toMatchObject({
      text: TEXT,
      actorName: "Firstadmin Lastadmin",
      data: { to: MESSAGE.email, subject: "Re: Your message 1: Refinancing" },
      delivery: { state: "due" },
    });
    await sendDue();
    const [letter] = timesTo(smtp, MESSAGE.email);
    expect(letter?.raw).toMatch(/^Reply-To: Firstadmin Lastadmin <admin@people\.example>\r?$/m);
    expect(letter?.raw).toMatch(/^Subject: Re: Your message 1: Refinancing\r?$/m);
    expect(letter?.raw).not.toMatch(/^Auto-Submitted/im);
    expect(smtp.received.find(({ raw }) => raw.includes("We have your message"))?.raw).toMatch(
      /^Auto-Submitted: auto-generated\r?$/m,
    );
    expect(letter?.raw).toContain("Call me any time.");
    expect(letter?.raw).toContain("(212) 555-0142");
    const { rows } = await leads.timeline({ id: 1 });
    expect(rows.find(({ kind }) => kind === "reply")?.delivery).toMatchObject({ state: "sent" });
    const { status } = await leads.byAddress({ kind: "message", reference: "1" });
    expect(status).toBe("responded");
  });

  test("by an officer names them in From, and carries title, approved NMLS number and direct line, also when it is sent anew", async () => {
    const { as, db, smtp, admin, sendDue, newest, officerId } = await desk();
    const card = { id: officerId, title: "Senior loan officer", nmlsId: "204571" };
    await admin.officers.saveCard(card);
    const { officers, replies } = await as("officer");
    await officers.updateMe({ phone: "(503) 555-0111", bio: "", nmlsId: "999999" });
    const signature =
      "Firstofficer Lastofficer\nSenior loan officer, NMLS #204571\nDirect line: (503) 555-0111";
    expect((await replies.form({ id: 2 })).signature).toBe(signature);
    const text = "Call {{my phone}}, NMLS {{my NMLS number}}: {{my link}}";
    const seenEntryId = await newest(2);
    await replies.send({ id: 2, draftKey: KEY, text, seenEntryId });
    await sendDue();
    const [letter] = timesTo(smtp, "ben@example.com");
    expect(letter?.raw).toMatch(
      /^From: "?Firstofficer Lastofficer, Harborstone Home Loans"?\s+<no-reply@[\w.]+>\r?$/m,
    );
    expect(letter?.text).toMatch(
      new RegExp(`Call .503. 555-0111, NMLS 204571: http\\S+/apply\\?officer=${officerId}`),
    );
    expect(letter?.text.replaceAll("\r", "")).toContain(signature);
    // Given up, and sent again by the desk
    await db
      .updateTable("outbox")
      .set({ sentAt: null, leftAt: null, textBody: "", nextAttemptAt: NEVER })
      .where("topic", "=", "reply by staff")
      .execute();
    const { leads } = await as("admin");
    const { rows } = await leads.timeline({ id: 2 });
    const entryId = rows.find(({ kind }) => kind === "reply")?.id ?? 0;
    await (await as("admin")).replies.retry({ id: 2, entryId });
    const again = await db
      .selectFrom("outbox")
      .where("topic", "=", "reply by staff")
      .select(["writerName", "textBody"])
      .executeTakeFirstOrThrow();
    expect(again).toEqual({
      writerName: "Firstofficer Lastofficer",
      textBody: expect.stringContaining(signature),
    });
  });

  test("is sent once for each draft; a draft changed after sending counts as another one", async () => {
    const { smtp, replies, sendDue, newest } = await desk();
    const reply = { id: 1, draftKey: KEY, text: TEXT, seenEntryId: await newest(1) };
    await Promise.all([replies.send(reply), replies.send(reply)]);
    await replies.send(reply);
    await expect(replies.send({ ...reply, text: "Something else" })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "draftKey" }] },
    });
    await sendDue();
    expect(timesTo(smtp, MESSAGE.email)).toHaveLength(1);
  });

  test("of the second of two colleagues is sent only after they were told who has answered", async () => {
    const { as, admin, leads, replies, smtp, sendDue, newest, officerId } = await desk();
    await admin.leads.assign({ ids: [1], assigneeId: officerId });
    const officer = await as("officer");
    const seenEntryId = await newest(1);
    await officer.replies.send({ id: 1, draftKey: KEY, text: TEXT, seenEntryId });
    const second = { id: 1, draftKey: OTHER_KEY, text: "Maybe.", seenEntryId };
    await expect(replies.send(second)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Firstofficer Lastofficer has answered in the meantime. Please read that first.",
      cause: { issues: [{ path: "seenEntryId" }] },
    });
    await sendDue();
    expect(timesTo(smtp, MESSAGE.email)).toHaveLength(1);
    const { rows } = await leads.timeline({ id: 1 });
    await replies.send({ ...second, seenEntryId: rows[0]?.id ?? 0 });
    await sendDue();
    expect(timesTo(smtp, MESSAGE.email)).toHaveLength(2);
  });

  test.each([
    ["Hi {{frist name}}", "There is no placeholder {{frist name}} here."],
    ["It is {{officer name}}", "{{officer name}} has no value here. Please write it yourself."],
    ["Look: {{", "There are two braces without a placeholder between them."],
  ])(
    "with a placeholder that has no value is refused with a sentence: %s",
    async (text, message) => {
      const { replies, newest, smtp, sendDue } = await desk();
      const reply = { id: 1, draftKey: KEY, text, seenEntryId: await newest(1) };
      await expect(replies.send(reply)).rejects.toMatchObject({
        cause: { issues: [{ path: "text", message }] },
      });
      await sendDue();
      expect(timesTo(smtp, MESSAGE.email)).toEqual([]);
    },
  );

  test("has the values of the record in place of its placeholders", async () => {
    const { as, leads, newest, reference } = await desk();
    const { replies } = await as("officer");
    const text =
      "{{First Name}}, {{reference}}, {{subject}}, {{loan amount}}, {{ officer  name }}, {{my name}}";
    await replies.send({ id: 2, draftKey: KEY, text, seenEntryId: await newest(2) });
    const [entry] = (await leads.timeline({ id: 2 })).rows.filter(({ kind }) => kind === "reply");
    const officer = "Firstofficer Lastofficer";
    expect(entry?.text).toBe(`Ben, ${reference}, Refinance, $250,000, ${officer}, ${officer}`);
    expect(entry?.data.subject).toBe(`Re: Your request ${reference}`);
  });

  test("of an officer must be about their own lead, over REST and tRPC", async () => {
    const { as, newest } = await desk();
    const { replies } = await as("officer");
    const doors: Record<string, (id: number) => Promise<unknown>> = {
      form: (id) => replies.form({ id }),
      send: async (id) =>
        replies.send({ id, draftKey: KEY, text: TEXT, seenEntryId: await newest(id) }),
      retry: (id) => replies.retry({ id, entryId: 1 }),
      planned: (id) => replies.planned({ id }),
      changePlanned: (id) => replies.changePlanned({ id, ...PLANNED, text: TEXT, sendAt: SOON }),
      sendPlanned: (id) => replies.sendPlanned({ id, ...PLANNED }),
      cancelPlanned: (id) => replies.cancelPlanned({ id, ...PLANNED }),
    };
    for (const enter of Object.values(doors))
      await expect(enter(1)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await doors.form?.(2)).toMatchObject({ answersTo: "officer@people.example" });
    const names = Object.keys(procedures).filter((name) => name.startsWith("replies."));
    expect(names.toSorted()).toEqual(
      ["templates", ...Object.keys(doors)].map((name) => `replies.${name}`).toSorted(),
    );
  });

  test("names the contact e-mail as the reply address if the writer's own is not verified", async () => {
    const { db, as, newest, smtp, sendDue } = await desk();
    await db.updateTable("users").set({ isVerified: 0 }).where("username", "=", "admin").execute();
    const { replies } = await as("admin");
    expect(await replies.form({ id: 1 })).toMatchObject({ answersTo: null });
    await replies.send({ id: 1, draftKey: KEY, text: TEXT, seenEntryId: await newest(1) });
    await sendDue();
    expect(timesTo(smtp, MESSAGE.email)[0]?.raw).toMatch(/^Reply-To: .*<hello@harborstone/m);
  });
});

describe("A reply that does not arrive", () => {
  test("makes the message unread, is on the record and the System card, and can be sent again by hand, which clears it", async () => {
    const { as, smtp, replies, leads, sendDue, newest } = await desk();
    const { admin } = await as("admin");
    const status = async () => (await admin.contact.list()).rows[0]?.status;
    const problems = async () =>
      (await admin.dashboard.system()).problems.filter((each) => each.includes("our email"));
    await sendDue();
    smtp.mood = "refuse-recipient";
    await replies.send({ id: 1, draftKey: KEY, text: TEXT, seenEntryId: await newest(1) });
    await sendDue();
    const { rows } = await leads.timeline({ id: 1 });
    expect(rows[0]).toMatchObject({
      kind: "undelivered",
      data: { to: MESSAGE.email, reason: "EENVELOPE 550" },
    });
    expect(await status()).toBe("unread");
    expect(await problems()).toEqual([
      "1 person did not get our email, and nobody has written since.",
    ]);
    const reply = rows.find(({ kind }) => kind === "reply");
    expect(reply?.delivery).toMatchObject({ state: "bounced", reason: "EENVELOPE 550" });
    expect((await replies.form({ id: 1 })).refused).toMatchObject({ reason: "EENVELOPE 550" });
    await replies.retry({ id: 1, entryId: reply?.id ?? 0 });
    await sendDue();
    expect((await leads.timeline({ id: 1 })).rows[0]?.id).toBe(rows[0]?.id);
    smtp.mood = "accept";
    await replies.retry({ id: 1, entryId: reply?.id ?? 0 });
    await sendDue();
    expect(timesTo(smtp, MESSAGE.email)).toHaveLength(1);
    expect(await problems()).toEqual([]);
    expect(await status()).toBe("responded");
    expect((await leads.counts({ dueBy: "2026-01-01" })).unanswered).toBe(1);
    expect((await replies.form({ id: 1 })).refused).toBeNull();
    await expect(replies.retry({ id: 1, entryId: reply?.id ?? 0 })).rejects.toMatchObject({
      message: "This email has been sent by now.",
    });
  });

  test("and arrives at a further try leaves the person waiting who has written since", async () => {
    const { as, db, smtp, replies, leads, sendDue, newest } = await desk();
    const { admin } = await as("admin");
    await sendDue();
    smtp.mood = "refuse-recipient";
    await replies.send({ id: 1, draftKey: KEY, text: TEXT, seenEntryId: await newest(1) });
    await sendDue();
    const { rows } = await leads.timeline({ id: 1 });
    await addEntries(db, "person", [
      { kind: "answer", text: "One more question.", leadId: 1, personId: 1 },
    ]);
    smtp.mood = "accept";
    const entryId = rows.find(({ kind }) => kind === "reply")?.id ?? 0;
    await replies.retry({ id: 1, entryId });
    await sendDue();
    expect((await leads.list({ unanswered: true })).rows.map(({ id }) => id)).toContain(1);
    expect((await admin.contact.list()).rows[0]?.status).toBe("unread");
  });

  test("while the mail server is down for a day is sent once it is back; if given up, it keeps its text", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { smtp, replies, leads, sendDue, newest } = await desk();
    await sendDue();
    smtp.mood = "refuse";
    await replies.send({ id: 1, draftKey: KEY, text: TEXT, seenEntryId: await newest(1) });
    await sendDue();
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await sendDue();
    const stateOf = async () =>
      (await leads.timeline({ id: 1 })).rows.find(({ kind }) => kind === "reply")?.delivery?.state;
    expect(await stateOf()).toBe("failing");
    vi.setSystemTime(Date.now() + 5 * 24 * 3_600_000);
    await sendDue();
    expect(await stateOf()).toBe("given-up");
    const { rows } = await leads.timeline({ id: 1 });
    expect(rows[0]).toMatchObject({ kind: "undelivered" });
    smtp.mood = "accept";
    const entryId = rows.find(({ kind }) => kind === "reply")?.id ?? 0;
    await replies.retry({ id: 1, entryId });
    await sendDue();
    await sendDue();
    expect(timesTo(smtp, MESSAGE.email)).toHaveLength(1);
    expect(timesTo(smtp, MESSAGE.email)[0]?.raw).toContain("Call me any time.");
    expect(await stateOf()).toBe("sent");
  });
});

describe("Replies to one address", () => {
  test("do not count toward the limit of email that strangers cause, and the eleventh in an hour waits", async () => {
    const { smtp, replies, visitor, leads, sendDue, newest } = await desk();
    for (let number = 0; number < 11; number += 1)
      await replies.send({
        id: 1,
        draftKey: `${KEY.slice(2)}${String(number).padStart(2, "0")}`,
        text: `Reply ${number}`,
        seenEntryId: await newest(1),
      });
    await visitor.accounts.register({
      username: "ada_buyer",
      password: "a long password",
      email: MESSAGE.email,
      firstName: "Ada",
      lastName: "Buyer",
    });
    await sendDue();
    expect(timesTo(smtp, MESSAGE.email)).toHaveLength(10);
    expect(smtp.received.some(({ raw }) => raw.includes("verify your email"))).toBe(true);
    const { rows } = await leads.timeline({ id: 1, limit: 50 });
    const states = rows.flatMap(({ kind, delivery }) =>
      kind === "reply" ? [delivery?.state] : [],
    );
    expect(states.filter((state) => state === "held")).toHaveLength(1);
  });
});

describe("Templates", () => {
  test("are added, changed, ordered and deleted, and cannot have unknown placeholders", async () => {
    const { admin, replies } = await desk();
    const { addTemplate, changeTemplate, deleteTemplate, orderTemplates } = admin.replies;
    const welcome = await addTemplate({ name: "Welcome", text: "Hello {{first name}}," });
    const papers = await addTemplate({ name: "Papers", text: "Please send them." });
    await expect(addTemplate({ name: "Bad", text: "Hi {{nick name}}" })).rejects.toMatchObject({
      cause: { issues: [{ path: "text", message: "There is no placeholder {{nick name}} here." }] },
    });
    await orderTemplates({ ids: [papers.id, welcome.id] });
    await expect(orderTemplates({ ids: [papers.id] })).rejects.toMatchObject({ code: "CONFLICT" });
    await changeTemplate({ ...welcome, name: "Welcome!" });
    await expect(changeTemplate({ ...welcome, name: "Hi" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await replies.templates()).map(({ name }) => name)).toEqual(["Papers", "Welcome!"]);
    await deleteTemplate({ id: papers.id });
    await expect(deleteTemplate({ id: papers.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await replies.templates()).toHaveLength(1);
  });
});

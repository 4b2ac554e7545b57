import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { mailReasonInWords } from "#domains/mail/mail.ts";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { createTransport } from "#domains/mail/server/transport.server.ts";

const MINUTE_MS = 60_000;
const TO = "jane@example.com";
const ADMIN = "admin@people.example";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function pass(milliseconds: number): string {
  vi.setSystemTime(Date.now() + milliseconds);
  return new Date().toISOString();
}

async function withSender(test: TestApp) {
  const transport = createTransport(test.app.config, "https://lender.example");
  const { mail } = (await test.as("admin")).admin;
  const sender = createSender(test.app, transport);
  return { ...test, mail, send: () => sender.sendDue() };
}

async function withServer() {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  return { ...(await withSender(await testApp({ SMTP_URL: smtp.url }))), smtp };
}

function queue({ db }: Pick<TestApp, "db">, subject = "A letter", to = TO) {
  return queueMail(db, composeMail({ to, subject, paragraphs: ["Nobody else's words."] }));
}

async function actions({ db }: Pick<TestApp, "db">) {
  const rows = await db.selectFrom("auditEntries").selectAll().orderBy("id").execute();
  return rows.map(({ actorName, action, subject, after }) =>
    [actorName, action, subject, after].join(" | "),
  );
}

describe("The state of the email", () => {
  test("while email works: when the last email was sent, and nothing else", async () => {
    const test = await withServer();
    await queue(test);
    await test.send();
    expect(await test.mail.status()).toEqual({
      hasServer: true,
      folder: "outbox",
      lastSentAt: new Date().toISOString(),
      waiting: 0,
      filed: 0,
      overdueSince: null,
      failing: null,
      givenUp: 0,
      unreadSince: null,
    });
    expect((await test.mail.list()).rows).toEqual([]);
  });

  test("says since when a mail server fails and why, and that something has waited over 15 minutes", async () => {
    const test = await withServer();
    test.smtp.mood = "refuse";
    const since = pass(0);
    await queue(test);
    await test.send();
    const failing = { since, reason: expect.stringContaining("421") };
    expect(await test.mail.status()).toMatchObject({ waiting: 1, failing, overdueSince: null });
    pass(14 * MINUTE_MS);
    await test.send();
    await queue(test, "Another");
    await test.send();
    expect(await test.mail.status()).toMatchObject({ waiting: 2, overdueSince: null });
    pass(MINUTE_MS);
    expect(await test.mail.status()).toMatchObject({ failing, overdueSince: since });
    test.smtp.mood = "accept";
    pass(60 * MINUTE_MS);
    await test.send();
    expect(await test.mail.status()).toMatchObject({
      waiting: 0,
      failing: null,
      overdueSince: null,
    });
  });

  test("an email that no process sends is overdue, one that is held back for its reader is not", async () => {
    const test = await withServer();
    for (const subject of ["1", "2", "3", "4"]) await queue(test, subject);
    await test.send();
    expect(await test.mail.status()).toMatchObject({ waiting: 0 });
    expect((await test.mail.list()).rows).toMatchObject([{ subject: "4", state: "held" }]);
    pass(30 * MINUTE_MS);
    expect(await test.mail.status()).toMatchObject({ waiting: 0, overdueSince: null });
    const since = pass(0);
    await queue(test, "5", "other@example.com");
    pass(16 * MINUTE_MS);
    expect(await test.mail.status()).toMatchObject({
      waiting: 1,
      overdueSince: since,
      failing: null,
    });
    pass(30 * MINUTE_MS);
    expect(await test.mail.status()).toMatchObject({ waiting: 2 });
  });

  test("emails that expired unsent are counted for two weeks and stay in the list", async () => {
    const test = await withServer();
    test.smtp.mood = "refuse";
    await queue(test);
    await test.send();
    pass(6 * 24 * 60 * MINUTE_MS);
    await test.send();
    expect(await test.mail.status()).toMatchObject({ waiting: 0, failing: null, givenUp: 1 });
    expect((await test.mail.list()).rows).toMatchObject([
      { state: "given-up", reason: expect.stringContaining("421"), nextAttemptAt: null },
    ]);
    pass(9 * 24 * 60 * MINUTE_MS);
    expect(await test.mail.status()).toMatchObject({ givenUp: 0 });
  });

  test("without a mail server emails are written to files, and wait there for one", async () => {
    const test = await withSender(await testApp());
    await queue(test);
    await test.send();
    expect(await test.mail.status()).toMatchObject({
      hasServer: false,
      folder: "outbox",
      lastSentAt: null,
      waiting: 0,
      filed: 1,
    });
    expect((await test.mail.list()).rows).toMatchObject([{ state: "filed", attempts: 1 }]);
    pass(6 * 24 * 60 * MINUTE_MS);
    expect(await test.mail.status()).toMatchObject({ filed: 0, givenUp: 0 });
    expect((await test.mail.list()).rows).toEqual([]);
  });
});

describe("The list of unsent emails", () => {
  test("names recipient, subject, tries and reason, and never the text of an email", async () => {
    const test = await withServer();
    test.smtp.mood = "defer-recipient";
    const at = pass(0);
    const id = await queue(test);
    await test.send();
    const list = await test.mail.list();
    expect(list.rows).toEqual([
      {
        id,
        recipient: TO,
        subject: "A letter",
        createdAt: at,
        state: "failing",
        attempts: 1,
        failedAt: at,
        reason: "EENVELOPE 451",
        nextAttemptAt: new Date(Date.now() + 1000).toISOString(),
      },
    ]);
    expect(JSON.stringify(list)).not.toContain("words");
    expect(mailReasonInWords("EENVELOPE 550")).toBe(
      "The mail server refused the sender or the recipient (EENVELOPE 550).",
    );
  });

  test("is paged by key, newest first", async () => {
    const test = await withServer();
    for (const subject of ["1", "2", "3"]) await queue(test, subject, `${subject}@example.com`);
    const first = await test.mail.list({ limit: 2 });
    expect(first.rows.map(({ subject }) => subject)).toEqual(["3", "2"]);
    const second = await test.mail.list({ limit: 2, cursor: first.next });
    expect(second.rows.map(({ subject }) => subject)).toEqual(["1"]);
  });
});

describe("Retry", () => {
  test("sends a failed email without waiting for its pause, and is recorded", async () => {
    const test = await withServer();
    test.smtp.mood = "drop";
    const id = await queue(test);
    for (let tries = 0; tries < 8; tries += 1) {
      await test.send();
      pass(2 * MINUTE_MS);
    }
    test.smtp.mood = "accept";
    await test.send();
    expect(test.smtp.received).toEqual([]);
    expect(await test.mail.retry({ id })).toMatchObject({ id, state: "failing" });
    await test.send();
    expect(test.smtp.received).toHaveLength(1);
    expect(await actions(test)).toEqual([`admin | mail.retry | mail ${id} | `]);
  });

  test("is refused with a sentence when there is nothing to send, and leaves no entry", async () => {
    const test = await withServer();
    const sent = await queue(test);
    await test.send();
    test.smtp.mood = "refuse";
    const old = await queue(test);
    await test.send();
    pass(6 * 24 * 60 * MINUTE_MS);
    await test.send();
    const refusals = {
      [sent]: "This email has been sent by now.",
      [old]: "This email was given up, and its text is no longer kept.",
      99: "This email does not exist.",
    };
    for (const [id, sentence] of Object.entries(refusals))
      await expect(test.mail.retry({ id: Number(id) })).rejects.toThrow(sentence);
    const files = await withSender(await testApp());
    const filed = await queue(files);
    await files.send();
    await expect(files.mail.retry({ id: filed })).rejects.toThrow("It goes out when a mail server");
    expect([...(await actions(test)), ...(await actions(files))]).toEqual([]);
  });
});

describe("A test email", () => {
  test("goes to the admin who asks for it, counts as the last one sent, and is recorded", async () => {
    const test = await withServer();
    expect(await test.mail.sendTest()).toEqual({
      recipient: ADMIN,
      outcome: "sent",
      reason: null,
    });
    const letter = await test.smtp.next(ADMIN);
    expect(letter.raw).toMatch(/^Subject: Test email from Harborstone Home Loans/m);
    expect(letter.raw).toMatch(/^Reply-To: .*hello@harborstone\.example/m);
    expect(await test.mail.status()).toMatchObject({ lastSentAt: new Date().toISOString() });
    expect((await test.mail.list()).rows).toEqual([]);
    expect(await actions(test)).toEqual([`admin | mail.test | ${ADMIN} | "sent"`]);
  });

  test("that arrives sends the emails that wait for their next try", async () => {
    const test = await withServer();
    test.smtp.mood = "refuse";
    await queue(test);
    await test.send();
    test.smtp.mood = "accept";
    await test.mail.sendTest();
    await test.send();
    expect(test.smtp.received.map(({ to }) => to[0])).toEqual([ADMIN, TO]);
  });

  test("that is refused says so in words of this site, and leaves nothing waiting", async () => {
    const test = await withServer();
    test.smtp.mood = "refuse-recipient";
    expect(await test.mail.sendTest()).toEqual({
      recipient: ADMIN,
      outcome: "refused",
      reason: "EENVELOPE 550",
    });
    expect(await test.mail.status()).toMatchObject({ waiting: 0, lastSentAt: null, givenUp: 0 });
    expect(await actions(test)).toEqual([
      `admin | mail.test | ${ADMIN} | "refused: EENVELOPE 550"`,
    ]);
  });

  test("to an unreachable server says so at once", async () => {
    const test = await withServer();
    await test.smtp.stop();
    expect(await test.mail.sendTest()).toMatchObject({ outcome: "refused", reason: "ESOCKET" });
  });

  test("without a mail server is written to a file", async () => {
    const test = await withSender(await testApp());
    expect(await test.mail.sendTest()).toMatchObject({ outcome: "filed" });
  });

  test("does not count toward the emails that its reader may get in an hour", async () => {
    const test = await withServer();
    for (let count = 0; count < 20; count += 1) await test.mail.sendTest();
    const paragraphs = ["Someone writes."];
    await queueMail(
      test.db,
      composeMail({ to: ADMIN, audience: "office", subject: "New message", paragraphs }),
    );
    await test.send();
    expect(test.smtp.received.at(-1)?.raw).toContain("New message");
  });

  test("asks for an address first if the account has none that email reaches", async () => {
    const test = await withServer();
    const email = "admin@site.localhost";
    await test.db.updateTable("users").set({ email }).where("isAdmin", "=", 1).execute();
    const { mail } = (await test.as("admin")).admin;
    await expect(mail.sendTest()).rejects.toThrow("Please give your account an address of yours");
  });
});

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { startJob } from "#test/kit/jobs.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { answerMailRequests } from "#domains/accounts/links/mail-requests.server.ts";
import { hashSecret } from "#domains/accounts/links/secrets.server.ts";
import { composeMail } from "./compose.server.ts";
import { queueMail, sweepMailFiles, sweepOutbox } from "./outbox.server.ts";
import { createSender } from "./sender.server.ts";
import { createTransport, type Letter, type Patience } from "./server/transport.server.ts";

const SOON = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
const HOUR_MS = 3_600_000;
const TO = "jane@example.com";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

async function withServer(patience?: Patience) {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const test = await testApp({ SMTP_URL: smtp.url });
  const transport = createTransport(test.app.config, "https://lender.example", patience);
  return { ...test, smtp, sender: createSender(test.app, transport) };
}

function queue({ db }: TestApp, subject = "A letter", to = TO) {
  const url = "https://lender.example/somewhere";
  const action = { label: "Open it", url };
  return queueMail(db, composeMail({ to, subject, paragraphs: ["Hello Zoë,"], action }));
}

async function entryOf({ db }: TestApp) {
  return db.selectFrom("outbox").orderBy("id").selectAll().executeTakeFirstOrThrow();
}

/** Queues a link mail to the unverified officer. */
async function queueLink({ db }: TestApp): Promise<void> {
  const { id: userId } = await db
    .selectFrom("users")
    .where("username", "=", "newOfficer")
    .select("id")
    .executeTakeFirstOrThrow();
  const url = "https://lender.example/x?token={{link-secret}}";
  const mail = composeMail({
    to: TO,
    subject: "A link",
    paragraphs: ["Follow it."],
    action: { label: "Go", url },
  });
  await queueMail(db, { ...mail, link: { purpose: "verify-email", userId } });
}

describe("A mail server", () => {
  test("gets the email in plain text and HTML, from the company at the site's host", async () => {
    const test = await withServer();
    await queue(test);
    await test.sender.sendDue();
    const [letter] = test.smtp.received;
    expect(letter).toMatchObject({ from: "no-reply@lender.example", to: [TO] });
    expect(letter?.raw).toMatch(/^From: Harborstone Home Loans <no-reply@lender\.example>/m);
    expect(letter?.raw).toContain("Content-Type: text/html");
    expect(letter?.text).toContain("Hello Zoë,");
    expect(letter?.text).toContain("Open it:\r\nhttps://lender.example/somewhere");
  });

  test("after sending, the outbox keeps that the email was sent, but not its text", async () => {
    const test = await withServer();
    await queue(test);
    await test.sender.sendDue();
    const entry = await entryOf(test);
    expect(entry).toMatchObject({ textBody: "", htmlBody: "", attempts: 1, lastError: null });
    expect(entry.sentAt).not.toBeNull();
    await test.sender.sendDue();
    expect(test.smtp.received).toHaveLength(1);
  });

  test.each(["refuse", "defer-recipient", "drop", "silent"] as const)(
    "that answers with %s is tried again until it recovers",
    async (mood) => {
      const test = await withServer(mood === "silent" ? SOON : undefined);
      test.smtp.mood = mood;
      await queue(test);
      await test.sender.sendDue();
      expect(await entryOf(test)).toMatchObject({ attempts: 1, sentAt: null });
      expect((await entryOf(test)).lastError).toMatch(/^E[A-Z]+/);
      test.smtp.mood = "accept";
      await test.sender.sendDue();
      expect(test.smtp.received).toEqual([]);
      pass(1000);
      await test.sender.sendDue();
      expect(test.smtp.received).toHaveLength(1);
      expect((await entryOf(test)).sentAt).not.toBeNull();
    },
  );

  test.each([
    ["an address", "refuse-recipient", "EENVELOPE 550"],
    ["what an email says", "refuse-content", "EMESSAGE 554"],
  ] as const)(
    "that refuses %s for good is not tried again unless someone asks",
    async (_, mood, reason) => {
      const test = await withServer();
      test.smtp.mood = mood;
      const id = await queue(test);
      await test.sender.sendDue();
      const { admin } = await test.as("admin");
      expect((await admin.mail.list()).rows).toMatchObject([
        { id, state: "bounced", attempts: 1, reason, nextAttemptAt: null },
      ]);
      test.smtp.mood = "accept";
      pass(24 * HOUR_MS);
      await test.sender.sendDue();
      expect(test.smtp.received).toEqual([]);
      await admin.mail.retry({ id });
      await test.sender.sendDue();
      expect(test.smtp.received).toHaveLength(1);
    },
  );

  test("that refused an email for good: the email's text is deleted when it expires", async () => {
    const test = await withServer();
    test.smtp.mood = "refuse-recipient";
    await queue(test);
    await test.sender.sendDue();
    expect((await entryOf(test)).textBody).not.toBe("");
    pass(6 * 24 * HOUR_MS);
    await sweepOutbox(test.db);
    expect(await entryOf(test)).toMatchObject({ textBody: "", htmlBody: "" });
  });

  test("that is unreachable is tried after 1 s, then after twice as long each time, up to an hour", async () => {
    const test = await withServer();
    await test.smtp.stop();
    await queue(test);
    const pauses = [];
    for (let time = 0; time < 15; time += 1) {
      await test.sender.sendDue();
      const pause = Date.parse((await entryOf(test)).nextAttemptAt) - Date.now();
      pauses.push(pause / 1000);
      pass(pause);
    }
    expect(pauses.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(pauses.slice(-3)).toEqual([3600, 3600, 3600]);
  });

  test("that is reachable again gets the emails that waited for their next try at once", async () => {
    const test = await withServer();
    test.smtp.mood = "refuse";
    await queue(test, "First");
    await test.sender.sendDue();
    pass(1000);
    await queue(test, "Second");
    await test.sender.sendDue();
    test.smtp.mood = "accept";
    pass(1000);
    // The second mail is sent and releases the first, which had another second to wait
    await test.sender.sendDue();
    await test.sender.sendDue();
    expect(test.smtp.received).toHaveLength(2);
  });

  test("email that has expired is given up and its text is deleted", async () => {
    const test = await withServer();
    test.smtp.mood = "refuse";
    await queue(test);
    await test.sender.sendDue();
    test.smtp.mood = "accept";
    pass(5 * 24 * HOUR_MS);
    await test.sender.sendDue();
    expect(test.smtp.received).toEqual([]);
    expect(await entryOf(test)).toMatchObject({ textBody: "", htmlBody: "", sentAt: null });
    expect(test.logged.join("")).toContain('"event":"mail given up"');
  });

  test("an unreachable one never makes a registration fail", async () => {
    const test = await withServer();
    await test.smtp.stop();
    const visitor = await test.as("visitor");
    const user = await visitor.accounts.register({
      username: "jane",
      password: "a good password",
      firstName: "Jane",
      lastName: "Doe",
      email: TO,
      isLoanOfficer: true,
    });
    await test.sender.sendDue();
    expect(user.username).toBe("jane");
    expect(await entryOf(test)).toMatchObject({ attempts: 1, recipient: TO });
  });

  test("a name with quotes and commas stays one name, and one recipient", async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const name = 'Smith, "Bob" <evil@example.com>';
    const test = await testApp({ SMTP_URL: smtp.url, COMPANY_NAME: name });
    await queue(test);
    const transport = createTransport(test.app.config, "https://lender.example");
    await createSender(test.app, transport).sendDue();
    expect(smtp.received[0]).toMatchObject({ from: "no-reply@lender.example", to: [TO] });
  });

  test("MAIL_FROM is used when it is set, with the name of the lender unless it has one", async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    for (const [sender, shown] of [
      ["Loans <loans@example.com>", "Loans <loans@example.com>"],
      ["loans@example.com", "Harborstone Home Loans <loans@example.com>"],
      ["<loans@example.com>", "Harborstone Home Loans <loans@example.com>"],
    ] as const) {
      const test = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: sender });
      await queue(test);
      const transport = createTransport(test.app.config, "https://lender.example");
      await createSender(test.app, transport).sendDue();
      const letter = smtp.received.at(-1);
      expect(letter?.from).toBe("loans@example.com");
      expect(letter?.raw).toContain(`From: ${shown}\r\n`);
    }
  });
});

/** A non-loopback address of this machine. */
const ELSEWHERE = "0.0.0.0";

describe("A mail server beyond this machine", () => {
  async function sendElsewhere(environment: Record<string, string> = {}) {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const url = smtp.url.replace("127.0.0.1", `mailer:secret@${ELSEWHERE}`);
    const test = await testApp({ SMTP_URL: url, ...environment });
    await queue(test);
    const transport = createTransport(test.app.config, "https://lender.example");
    await createSender(test.app, transport).sendDue();
    return { ...test, smtp };
  }

  test("without TLS gets neither email nor password", async () => {
    const test = await sendElsewhere();
    expect(test.smtp.received).toEqual([]);
    expect(test.smtp.passwords).toEqual([]);
    expect(await entryOf(test)).toMatchObject({
      sentAt: null,
      lastError: expect.stringMatching(/^ETLS/),
    });
  });

  test("gets both when SMTP_INSECURE allows it", async () => {
    const test = await sendElsewhere({ SMTP_INSECURE: "true" });
    expect(test.smtp.received).toHaveLength(1);
    expect(test.smtp.passwords).toEqual(["secret"]);
  });
});

describe("Header injection", () => {
  test.each([
    ["address", "jane@example.com\r\nBcc: all@example.com", "Hello"],
    ["subject", TO, "Hello\nBcc: all@example.com"],
  ])("a line break in the %s is refused", async (_, to, subject) => {
    const { db } = await testApp();
    await expect(queueMail(db, { to, subject, text: "", html: "" })).rejects.toThrow(
      "line break in a mail header",
    );
  });

  test("nor through the reply address", async () => {
    const { db } = await testApp();
    const replyTo = { name: "Ada\r\nBcc: all@example.com", address: TO };
    const mail = { to: TO, subject: "x", text: "", html: "", replyTo };
    await expect(queueMail(db, mail)).rejects.toThrow("line break in a mail header");
  });
});

describe("No usable credential", () => {
  test("is in the database before or after sending, or in the log", async () => {
    const test = await withServer();
    await queueLink(test);
    const before = await test.stored();
    await test.sender.sendDue();
    const secret = secretIn({ textBody: test.smtp.received[0]?.text ?? "" });
    for (const stored of [before, await test.stored()]) expect(stored).not.toContain(secret);
    expect(test.logged.join("")).not.toContain(secret);
    const { tokenHash } = await test.db
      .selectFrom("mailTokens")
      .select("tokenHash")
      .executeTakeFirstOrThrow();
    expect(tokenHash).toBe(hashSecret(secret));
  });

  test("each try has a new secret, so that the latest one always works", async () => {
    const test = await withServer();
    await queueLink(test);
    test.smtp.mood = "drop";
    await test.sender.sendDue();
    test.smtp.mood = "accept";
    pass(1000);
    await test.sender.sendDue();
    const secret = secretIn({ textBody: test.smtp.received[0]?.text ?? "" });
    const hashes = await test.db.selectFrom("mailTokens").select("tokenHash").execute();
    expect(hashes.map(({ tokenHash }) => tokenHash)).toContain(hashSecret(secret));
  });
});

describe("A newer link", () => {
  test("to a new password ends the older ones, and replaces one that is still waiting", async () => {
    const { as, app, db } = await testApp();
    const box = mailbox(app);
    const { accounts } = await as("visitor");
    const email = "customer@people.example";
    const ask = async () => {
      await accounts.requestPasswordReset({ email });
      pass(61_000);
      return secretIn((await box.lettersTo(email)).at(-1) as Letter);
    };
    const [first, second] = [await ask(), await ask()];
    await expect(
      accounts.confirmPasswordReset({ token: first, password: "another 1" }),
    ).rejects.toThrow("This link is invalid or has expired.");
    await accounts.confirmPasswordReset({ token: second, password: "another 1" });
    for (let time = 0; time < 2; time += 1) {
      await accounts.requestPasswordReset({ email });
      await answerMailRequests(app);
      pass(61_000);
    }
    const waiting = db.selectFrom("outbox").where("linkPurpose", "=", "reset-password");
    expect(await waiting.where("sentAt", "is", null).select("id").execute()).toHaveLength(1);
  });
});

describe("What nobody needs any more", () => {
  test("is deleted: files after 30 days, the text of filed email once it is too old to send", async () => {
    const test = await testApp();
    const transport = createTransport(test.app.config, "http://localhost:3000");
    await queue(test);
    await createSender(test.app, transport).sendDue();
    const { outboxDir } = test.app.config;
    const left = async () => {
      await sweepOutbox(test.db);
      await sweepMailFiles(outboxDir);
      const { textBody, htmlBody } = await entryOf(test);
      return { words: textBody + htmlBody !== "", files: readdirSync(outboxDir).length };
    };
    expect(await left()).toEqual({ words: true, files: 1 });
    pass(5 * 24 * HOUR_MS);
    expect(await left()).toEqual({ words: false, files: 1 });
    pass(26 * 24 * HOUR_MS);
    expect(await left()).toEqual({ words: false, files: 0 });
    await sweepMailFiles(join(outboxDir, "nowhere"));
  });
});

describe("Without SMTP_URL", () => {
  async function withFiles() {
    const folder = temporaryFolder();
    const test = await testApp({ DATABASE_FILE: join(folder, "lender.sqlite") });
    const transport = createTransport(test.app.config, "http://localhost:3000");
    const outbox = join(folder, "outbox");
    return { ...test, outbox, sender: createSender(test.app, transport) };
  }

  test("each email is written once, as a file that only its owner can read, named in the log", async () => {
    const test = await withFiles();
    await queueLink(test);
    await test.sender.sendDue();
    await test.sender.sendDue();
    const [file = "", ...others] = readdirSync(test.outbox);
    expect(others).toEqual([]);
    const path = join(test.outbox, file);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(test.outbox).mode & 0o777).toBe(0o700);
    expect(readFileSync(path, "utf8")).toMatch(/^To: jane@example\.com\r?$/m);
    expect(test.logged.filter((line) => line.includes(path))).toHaveLength(1);
  });

  test("the email stays in the outbox, and is sent when a mail server is set before it expires", async () => {
    const files = await withFiles();
    await queueLink(files);
    await files.sender.sendDue();
    expect(await entryOf(files)).toMatchObject({ subject: "A link", sentAt: null });
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const config = { ...files.app.config, smtpUrl: smtp.url };
    const sender = createSender(files.app, createTransport(config, "http://localhost:3000"));
    const { stop } = startJob(files.app, sender);
    const letter = await smtp.next(TO);
    await stop();
    const secret = secretIn({ textBody: letter.text });
    expect(secret).toHaveLength(43);
    expect((await entryOf(files)).sentAt).not.toBeNull();
  });
});

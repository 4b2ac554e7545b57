import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { passwordChanged } from "#server/accounts/account-mails.ts";
import { toUser } from "#server/accounts/user-rows.ts";
import { siteOf } from "#server/context.ts";
import { secondFactorMail } from "#server/second-factor/second-factor-mails.ts";
import { testApp } from "#test/kit/app.ts";
import { mailbox } from "#test/kit/mail.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { composeMail } from "./compose.ts";
import { type Mail, queueMail, SIGN_INS_REFUSED, TO_VERIFIED_OWNER } from "./outbox.ts";
import { createSender } from "./sender.ts";
import { createTransport } from "./transport.ts";

const HOUR_MS = 3_600_000;
const TO = "jane@example.com";
const OFFICE = "loans@lender.example";
const WARNING: Partial<Mail> = { topic: TO_VERIFIED_OWNER };
const RESET: Partial<Mail> = {
  subject: "Reset",
  topic: TO_VERIFIED_OWNER,
  link: { purpose: "reset-password", userId: 1 },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function withServer() {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const { app, db } = await testApp({ SMTP_URL: smtp.url });
  const sender = createSender(app, createTransport(app.config, "https://lender.example"));
  const queue = (number: number, mail: Partial<Mail> = {}) =>
    queueMail(db, {
      ...composeMail({ to: TO, subject: `Mail ${number}`, paragraphs: [`Words ${number}.`] }),
      ...mail,
    });
  /** The number of mails that have arrived after the time has passed. */
  const after = async (milliseconds: number) => {
    vi.setSystemTime(Date.now() + milliseconds);
    await sender.sendDue();
    return smtp.received.length;
  };
  return { smtp, db, queue, after };
}

describe("One address", () => {
  test("gets 3 notes an hour, however it is written; the rest come later", async () => {
    const { smtp, queue, after } = await withServer();
    const spellings = [TO, "Jane@Example.com", "jane+1@example.com", "jane+2@example.com"];
    for (const [index, to] of spellings.entries()) await queue(index, { to });
    expect(await after(0)).toBe(3);
    expect(await after(HOUR_MS - 1000)).toBe(3);
    expect(await after(1000)).toBe(4);
    expect(smtp.received.at(-1)?.raw).toContain("Subject: Mail 3");
  });

  test("gets 10 notes a day", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 12; number += 1) await queue(number);
    const arrived = [];
    for (let hour = 0; hour < 5; hour += 1) arrived.push(await after(hour === 0 ? 0 : HOUR_MS));
    expect(arrived).toEqual([3, 6, 9, 10, 10]);
    expect(await after(20 * HOUR_MS)).toBe(12);
  });

  test("gets two mails an hour and six a day by strangers' forms; what is past that is not kept", async () => {
    const { smtp, db, queue, after } = await withServer();
    for (let hour = 0; hour < 5; hour += 1) {
      for (let number = 0; number < 4; number += 1) await queue(number, { audience: "stranger" });
      expect(await after(HOUR_MS)).toBe(Math.min(2 * (hour + 1), 6));
    }
    const kept = await db.selectFrom("outbox").where("textBody", "!=", "").select("id").execute();
    expect(kept).toEqual([]);
    await queue(98);
    await queue(99);
    expect(await after(0)).toBe(8);
    expect(smtp.received.at(-1)?.raw).toContain("Subject: Mail 99");
  });

  test("gets the owner's link and warnings at once, whatever strangers and notes have used up", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 4; number += 1) {
      await queue(number, { audience: "stranger" });
      await queue(number);
    }
    expect(await after(0)).toBe(3);
    await queue(10, RESET);
    expect(await after(0)).toBe(4);
    for (let number = 0; number < 7; number += 1) await queue(number, WARNING);
    expect(await after(0)).toBe(10);
    expect(await after(HOUR_MS)).toBe(10 + 1 + 3);
  });

  test("gets its link though its own warnings came before", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 4; number += 1) await queue(number, WARNING);
    await queue(10, RESET);
    expect(await after(0)).toBe(5);
  });

  test("gets no more than 5 mails an hour and 16 a day, and a warning, whatever strangers do", async () => {
    const { smtp, queue, after } = await withServer();
    const arrivals: number[] = [];
    const resets: number[] = [];
    await queue(0, { ...WARNING, topic: SIGN_INS_REFUSED });
    await after(0);
    for (let minute = 0; minute < 48 * 60; minute += 20) {
      await queue(minute, { audience: "stranger" });
      await queue(minute, { to: "jane+other@example.com" });
      await queue(minute, RESET);
      const before = smtp.received.length;
      const count = (await after(20 * 60_000)) - before;
      for (const { raw } of smtp.received.slice(before))
        if (raw.includes("Subject: Reset")) resets.push(minute);
      arrivals.push(...Array.from({ length: count }, () => minute));
    }
    const most = (minutes: number) =>
      Math.max(
        ...arrivals.map(
          (start) => arrivals.filter((at) => at >= start && at < start + minutes).length,
        ),
      );
    expect([most(60), most(24 * 60)]).toEqual([5, 16]);
    expect(resets.filter((minute) => minute < 24 * 60).length).toBeGreaterThanOrEqual(5);
  });

  test("does not hold up another", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 4; number += 1) await queue(number);
    for (let number = 0; number < 2; number += 1) await queue(number, { to: "joe@example.com" });
    expect(await after(0)).toBe(5);
  });
});

describe("What a stranger does in somebody's name", () => {
  const VICTIM = "officer@people.example";
  const MESSAGE = {
    name: "Ada Buyer",
    email: VICTIM,
    phone: "212-555-0199",
    subject: "refinancing" as const,
    message: "May I refinance after two years?",
  };

  test("does not delay the link that they ask for, nor do their account's own notices", async () => {
    const { as, app, db } = await testApp();
    const visitor = await as("visitor");
    for (let number = 0; number < 3; number += 1) await visitor.contact.send(MESSAGE);
    await mailbox(app).lettersTo(VICTIM);
    const victim = await db
      .selectFrom("users")
      .where("emailKey", "=", VICTIM)
      .selectAll()
      .executeTakeFirstOrThrow();
    const owner = toUser(victim);
    for (const event of ["added", "newCodes", "removed"] as const)
      await queueMail(db, secondFactorMail(siteOf(app), owner, event));
    await queueMail(db, passwordChanged(siteOf(app), owner));
    await visitor.accounts.requestPasswordReset({ email: VICTIM });
    const letters = await mailbox(app).lettersTo(VICTIM);
    expect(letters).toHaveLength(5);
    expect(letters.some(({ subject }) => subject.startsWith("Choose a new password"))).toBe(true);
  });
});

describe("The office", () => {
  test("gets 20 notices an hour one by one, and the rest in one mail: none is lost", async () => {
    const { smtp, queue, after } = await withServer();
    const notice = { to: OFFICE, audience: "office" as const };
    for (let number = 1; number <= 50; number += 1)
      await queue(number, { ...notice, replyTo: { name: "Ada", address: "ada@example.com" } });
    expect(await after(0)).toBe(20);
    expect(await after(HOUR_MS)).toBe(21);
    const last = smtp.received.at(-1);
    expect(last?.raw).toContain("Subject: 30 notices in one mail");
    expect(last?.raw).toMatch(/^Reply-To: Harborstone/m);
    const words = smtp.received.flatMap(({ text }) => text.match(/Words \d+/g) ?? []);
    expect(new Set(words).size).toBe(50);
  });

  test("is not slowed by what goes to the same address for other reasons", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 4; number += 1) await queue(number);
    await queue(5, { audience: "office" });
    expect(await after(0)).toBe(4);
  });
});

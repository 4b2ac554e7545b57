import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { composeMail } from "./compose.ts";
import { type Mail, queueMail } from "./outbox.ts";
import { createSender } from "./sender.ts";
import { createTransport } from "./transport.ts";

const HOUR_MS = 3_600_000;
const TO = "jane@example.com";
const OFFICE = "loans@lender.example";

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
  test("gets 3 mails an hour, whatever their cause and however it is written; the rest come later", async () => {
    const { smtp, queue, after } = await withServer();
    const spellings = [TO, "Jane@Example.com", "jane+1@example.com", "jane+2@example.com"];
    for (const [index, to] of spellings.entries())
      await queue(index, { to, audience: index % 2 ? "account" : "stranger" });
    await queue(4);
    expect(await after(0)).toBe(3);
    expect(await after(HOUR_MS - 1000)).toBe(3);
    expect(await after(1000)).toBe(5);
    expect(smtp.received.at(-1)?.raw).toContain("Subject: Mail 4");
  });

  test("gets 10 a day", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 12; number += 1) await queue(number);
    const arrived = [];
    for (let hour = 0; hour < 5; hour += 1) arrived.push(await after(hour === 0 ? 0 : HOUR_MS));
    expect(arrived).toEqual([3, 6, 9, 10, 10]);
    expect(await after(20 * HOUR_MS)).toBe(12);
  });

  test("what strangers cause past that is not kept, and leaves room for what the owner must know", async () => {
    const { smtp, db, queue, after } = await withServer();
    for (let hour = 0; hour < 5; hour += 1) {
      for (let number = 0; number < 4; number += 1) await queue(number, { audience: "stranger" });
      await after(HOUR_MS);
    }
    expect(smtp.received).toHaveLength(8);
    const kept = await db.selectFrom("outbox").where("textBody", "!=", "").select("id").execute();
    expect(kept).toEqual([]);
    await queue(99);
    expect(await after(0)).toBe(9);
  });

  test("does not hold up another", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 4; number += 1) await queue(number);
    for (let number = 0; number < 3; number += 1) await queue(number, { to: "joe@example.com" });
    expect(await after(0)).toBe(6);
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

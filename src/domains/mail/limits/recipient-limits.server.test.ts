import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { EMPTY_DRAFT } from "#domains/applications/draft/application-draft.ts";
import { keptAnswers } from "#domains/applications/draft/drafts.ts";
import { passwordChanged } from "#domains/accounts/account-mails.server.ts";
import { toUser } from "#domains/accounts/user-rows.server.ts";
import { type App, siteOf } from "#platform/context.ts";
import { secondFactorMail } from "#domains/second-factor/second-factor-mails.server.ts";
import { testApp } from "#test/kit/app.ts";
import { mailbox } from "#test/kit/mail.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import {
  type Mail,
  MISSING_DOCUMENTS,
  queueMail,
  SIGN_INS_REFUSED,
  TO_SIGNED_IN_SENDER,
  TO_VERIFIED_OWNER,
} from "#domains/mail/outbox.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { createTransport } from "#domains/mail/server/transport.server.ts";

const HOUR_MS = 3_600_000;
const TO = "jane@example.com";
const EMPTY_ANSWERS = keptAnswers(EMPTY_DRAFT);
const OFFICE = "loans@lender.example";
const CONFIRMATION: Partial<Mail> = { audience: "stranger" };
const REFUSALS: Partial<Mail> = { subject: "Refused", topic: SIGN_INS_REFUSED };
const WARNING: Partial<Mail> = { topic: TO_VERIFIED_OWNER };
const RESET: Partial<Mail> = {
  subject: "Reset",
  topic: TO_VERIFIED_OWNER,
  link: { purpose: "reset-password", userId: 1 },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** With `isOwned`, a verified account has the address. */
async function withServer({ isOwned = false } = {}) {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const { app, db } = await testApp({ SMTP_URL: smtp.url });
  if (isOwned)
    await db.updateTable("users").set({ emailKey: TO }).where("username", "=", "officer").execute();
  const sender = createSender(app, createTransport(app.config, "https://lender.example"));
  const queue = (number: number, mail: Partial<Mail> = {}) =>
    queueMail(db, {
      ...composeMail({ to: TO, subject: `Email ${number}`, paragraphs: [`Words ${number}.`] }),
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
  test("gets 3 emails an hour, however it is spelled; the rest come later", async () => {
    const { smtp, queue, after } = await withServer();
    const spellings = [TO, "Jane@Example.com", "jane+1@example.com", "jane+2@example.com"];
    for (const [index, to] of spellings.entries()) await queue(index, { to });
    expect(await after(0)).toBe(3);
    expect(await after(HOUR_MS - 1000)).toBe(3);
    expect(await after(1000)).toBe(4);
    expect(smtp.received.at(-1)?.raw).toContain("Subject: Email 3");
  });

  test.each([
    ["10 notes a day", { isOwned: false }, [3, 6, 9, 10]],
    ["6 notes a day beside a verified account's links", { isOwned: true }, [2, 4, 6, 6]],
  ])("gets %s", async (_, owned, expected) => {
    const { queue, after } = await withServer(owned);
    for (let number = 0; number < 12; number += 1) await queue(number);
    const arrived = [];
    for (let hour = 0; hour < 4; hour += 1) arrived.push(await after(hour === 0 ? 0 : HOUR_MS));
    expect(arrived).toEqual(expected);
    expect(await after(21 * HOUR_MS)).toBeGreaterThan(arrived.at(-1) ?? 0);
  });

  test.each([{ isOwned: false }, { isOwned: true }])(
    "gets 2 confirmations an hour and 6 a day; none is dropped (%o)",
    async (owned) => {
      const { smtp, queue, after } = await withServer(owned);
      for (let number = 0; number < 9; number += 1) await queue(number, CONFIRMATION);
      const arrived = [];
      for (let hour = 0; hour < 5; hour += 1) arrived.push(await after(hour === 0 ? 0 : HOUR_MS));
      expect(arrived).toEqual([2, 4, 6, 6, 6]);
      await queue(99);
      expect(await after(0)).toBe(owned.isOwned ? 6 : 7);
      for (let hour = 0; hour < 24; hour += 1) await after(HOUR_MS);
      const subjects = smtp.received.map(({ raw }) => /Subject: (.*)\r/.exec(raw)?.[1]);
      expect(new Set(subjects)).toEqual(
        new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 99].map((number) => `Email ${number}`)),
      );
    },
  );

  test.each([
    ["a link to a new password", { isOwned: true }, RESET, [CONFIRMATION, {}, REFUSALS]],
    ["a link to verify the address", { isOwned: false }, {}, [CONFIRMATION, RESET, REFUSALS]],
  ])("gets %s at once, whatever else strangers cause", async (_, owned, wanted, others) => {
    const { smtp, queue, after } = await withServer(owned);
    for (let number = 0; number < 4; number += 1)
      for (const other of others) await queue(number, other);
    expect(await after(0)).toBe(2);
    await queue(10, { ...wanted, subject: "Wanted" });
    expect(await after(0)).toBe(3);
    expect(smtp.received.at(-1)?.raw).toContain("Subject: Wanted");
  });

  test("gets its verification link although staff have just asked for documents", async () => {
    const { smtp, queue, after } = await withServer();
    await queue(0, CONFIRMATION);
    await queue(1, { topic: `${MISSING_DOCUMENTS}2026-000123` });
    expect(await after(0)).toBe(2);
    await queue(2, { subject: "Wanted" });
    expect(await after(0)).toBe(3);
    expect(smtp.received.at(-1)?.raw).toContain("Subject: Wanted");
  });

  test("gets a link to a new password whatever is sent to its other spellings", async () => {
    const { db, queue, after } = await withServer();
    const own = "jane+bank@example.com";
    await db
      .updateTable("users")
      .set({ emailKey: own })
      .where("username", "=", "officer")
      .execute();
    for (let number = 0; number < 3; number += 1) await queue(number);
    expect(await after(0)).toBe(2);
    await queue(3, { ...RESET, to: own });
    expect(await after(0)).toBe(3);
  });

  test("gets warnings at once, and its link even after warnings", async () => {
    const { queue, after } = await withServer({ isOwned: true });
    for (let number = 0; number < 3; number += 1)
      for (const other of [CONFIRMATION, {}, RESET]) await queue(number, other);
    expect(await after(0)).toBe(3);
    for (let number = 0; number < 7; number += 1) await queue(number, WARNING);
    expect(await after(0)).toBe(9);
    expect(await after(HOUR_MS)).toBe(9 + 1 + 2);
    const other = await withServer();
    for (let number = 0; number < 4; number += 1) await other.queue(number, WARNING);
    await other.queue(10, RESET);
    expect(await other.after(0)).toBe(5);
  });

  test("gets no more than 3 emails an hour and 10 a day that strangers can cause", async () => {
    const { smtp, queue, after } = await withServer({ isOwned: true });
    const arrivals: { minute: number; raw: string }[] = [];
    for (let minute = 0; minute < 48 * 60; minute += 20) {
      await queue(minute, CONFIRMATION);
      await queue(minute, { to: "jane+other@example.com" });
      await queue(minute, RESET);
      if (minute % (24 * 60) === 60) await queue(minute, REFUSALS);
      const before = smtp.received.length;
      await after(20 * 60_000);
      for (const { raw } of smtp.received.slice(before)) arrivals.push({ minute, raw });
    }
    const within = (start: number, minutes: number) =>
      arrivals.filter(({ minute }) => minute >= start && minute < start + minutes);
    const most = (minutes: number) =>
      Math.max(...arrivals.map(({ minute }) => within(minute, minutes).length));
    expect([most(60), most(24 * 60)]).toEqual([3, 10]);
    const inFirst = (minutes: number, subject: string) =>
      within(0, minutes).filter(({ raw }) => raw.includes(`Subject: ${subject}`)).length;
    expect(inFirst(24 * 60, "Reset")).toBeGreaterThanOrEqual(3);
    expect(inFirst(8 * 60, "Refused")).toBe(1);
  });

  test("does not delay another", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 4; number += 1) await queue(number);
    for (let number = 0; number < 2; number += 1) await queue(number, { to: "joe@example.com" });
    expect(await after(0)).toBe(5);
  });
});

describe("What a stranger causes in someone's name", () => {
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

describe("What someone sends while signed in", () => {
  // The one actor whose address is verified and who does not belong to the office
  const OWN = "officer@people.example";
  const MESSAGE = {
    name: "Olive Officer",
    email: OWN,
    phone: "212-555-0199",
    subject: "refinancing" as const,
    message: "May I refinance after two years?",
  };
  const REQUEST = {
    fullName: "Olive Officer",
    email: OWN,
    phone: "(212) 555-0100",
    loanPurpose: "home-purchase" as const,
    loanAmount: 350_000,
  };

  /** Sends due mails and counts the confirmations among those to an address. */
  async function confirmations(app: App, email: string): Promise<number> {
    const letters = await mailbox(app).lettersTo(email);
    return letters.filter(({ subject }) => subject.startsWith("We have your")).length;
  }

  test("while registering is confirmed beside the link to their draft and that of the account", async () => {
    const { as, app } = await testApp({ SMTP_URL: "smtp://127.0.0.1:1" });
    const visitor = await as("visitor");
    const email = "jane@example.com";
    const { fullName, phone, ...begun } = REQUEST;
    await visitor.drafts.sendLink({ email, answers: { ...EMPTY_ANSWERS, fullName, phone } });
    await visitor.applications.submit({ ...begun, fullName, phone, email });
    await visitor.accounts.register({
      username: "jane",
      password: "a good password",
      firstName: "Jane",
      lastName: "Doe",
      email,
      isLoanOfficer: false,
    });
    expect(await mailbox(app).lettersTo(email)).toHaveLength(3);
  });

  test("from their verified address is confirmed each time, whatever strangers sent in their name", async () => {
    const { as, app } = await testApp();
    const visitor = await as("visitor");
    for (const message of ["May I pay sooner?", "May I pay later?", "May I pay at all?"])
      await visitor.contact.send({ ...MESSAGE, message });
    expect(await confirmations(app, OWN)).toBe(2);
    const owner = await as("officer");
    await owner.contact.send(MESSAGE);
    await owner.applications.submit(REQUEST);
    await owner.applications.submit({ ...REQUEST, loanAmount: 360_000 });
    expect(await confirmations(app, OWN)).toBe(3);
  });

  test.each([
    ["its REST path", "/api/contact"],
    ["tRPC", "/api/trpc/contact.send"],
  ])("through %s is confirmed each time", async (_, path) => {
    const { app, db, send } = await testServer();
    const headers = await headersFor(db, "officer");
    for (const message of ["May I pay sooner?", "May I pay later?"])
      expect((await send("POST", path, { ...MESSAGE, message }, { headers })).ok).toBe(true);
    expect(await confirmations(app, OWN)).toBe(2);
  });

  test("is confirmed 6 times an hour, and the seventh confirmation comes later", async () => {
    const { as, app } = await testApp();
    const owner = await as("officer");
    for (let number = 1; number <= 7; number += 1)
      await owner.contact.send({ ...MESSAGE, message: `May I pay ${number} dollars sooner?` });
    expect(await confirmations(app, OWN)).toBe(6);
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(await confirmations(app, OWN)).toBe(1);
  });

  test("delays no warning to them", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 7; number += 1)
      await queue(number, { topic: TO_SIGNED_IN_SENDER });
    expect(await after(0)).toBe(6);
    await queue(10, WARNING);
    expect(await after(0)).toBe(7);
  });

  test.each([
    ["an address that they have not verified", "customer", "customer@people.example"],
    ["someone else's address", "officer", "admin@people.example"],
  ] as const)("in the name of %s is confirmed twice an hour", async (_whose, name, email) => {
    const { as, app } = await testApp();
    const caller = await as(name);
    await caller.contact.send({ ...MESSAGE, email });
    await caller.applications.submit({ ...REQUEST, email });
    await caller.applications.submit({ ...REQUEST, email, loanAmount: 360_000 });
    expect(await confirmations(app, email)).toBe(2);
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(await confirmations(app, email)).toBe(1);
  });
});

describe("The office", () => {
  test("gets 20 notices an hour one by one, and the rest in one email: none is lost", async () => {
    const { smtp, queue, after } = await withServer();
    const notice = { to: OFFICE, audience: "office" as const };
    for (let number = 1; number <= 50; number += 1)
      await queue(number, { ...notice, replyTo: { name: "Ada", address: "ada@example.com" } });
    expect(await after(0)).toBe(20);
    expect(await after(HOUR_MS)).toBe(21);
    const last = smtp.received.at(-1);
    expect(last?.raw).toContain("Subject: 30 notices in one email");
    expect(last?.raw).toMatch(/^Reply-To: Harborstone/m);
    const words = smtp.received.flatMap(({ text }) => text.match(/Words \d+/g) ?? []);
    expect(new Set(words).size).toBe(50);
  });

  test("is not delayed by what goes to the same address for other reasons", async () => {
    const { queue, after } = await withServer();
    for (let number = 0; number < 4; number += 1) await queue(number);
    await queue(5, { audience: "office" });
    expect(await after(0)).toBe(4);
  });
});

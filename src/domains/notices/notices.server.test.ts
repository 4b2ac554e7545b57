import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { TRPCError } from "@trpc/server";
import { siteOf } from "#platform/context.ts";
import { testApp } from "#test/kit/app.ts";
import { idOf, LOOKS_LIKE_SPAM, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { mailbox, tellingAnswers } from "#test/kit/mail.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { createTransport } from "#domains/mail/server/transport.server.ts";
import type { Mail } from "#domains/mail/outbox.server.ts";
import { queueDigests } from "./digests.server.ts";
import { notifyOfFollowUps } from "./follow-ups.server.ts";
import { notifyOfQuarantine } from "./quarantine-notice.server.ts";
import { sweepNotices } from "./notices.server.ts";

const OFFICE = "contact@lender.example";
const ADMIN = "admin@people.example";
const OFFICER = "officer@people.example";
/** 15:20 in New York. */
const NOW = "2026-11-23T20:20:00.000Z";
const CHOICE = { revision: 0, ways: {}, dailyHour: 8, timeZone: "America/New_York", quiet: null };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) }));
afterEach(() => void vi.useRealTimers());

function goTo(time: string): void {
  vi.setSystemTime(new Date(time));
}

async function site({ isBare = false } = {}) {
  const made = await testApp();
  if (!isBare) await tellingAnswers(made);
  const { admin, notices } = await made.as("admin");
  await admin.settings.save({ key: "contactEmail", value: OFFICE });
  // The mail about the new address goes out before the test begins
  await mailbox(made.app).lettersTo(ADMIN);
  const visitor = await made.as("visitor");
  const officer = await made.as("officer");
  const box = mailbox(made.app);
  const subjectsTo = async (to: string) => (await box.lettersTo(to)).map(({ subject }) => subject);
  const say = (message: string) => visitor.contact.send({ ...MESSAGE, message });
  return { ...made, admin, notices, visitor, officer, subjectsTo, say, ...box };
}

describe("A member of staff who has chosen nothing", () => {
  test("gets the defaults: the contact e-mail gets new messages at once, an administrator sees them on the page", async () => {
    const { say, notices, officer, subjectsTo } = await site();
    await say("May I refinance after two years?");
    expect(await subjectsTo(OFFICE)).toEqual(["New message: Refinancing from Ada Buyer"]);
    expect(await subjectsTo(ADMIN)).toEqual([]);
    expect((await notices.list()).rows).toMatchObject([
      {
        kind: "message",
        title: "New message: Refinancing from Ada Buyer",
        path: "/admin/messages/1",
        isRead: false,
      },
    ]);
    expect((await officer.notices.list()).rows).toEqual([]);
  });

  test("gets an email at once about what is their own: a lead, a mention, a message in an account", async () => {
    const { admin, say, subjectsTo, officer, as, ...made } = await site();
    await say("May I refinance after two years?");
    const { leads } = await as("admin");
    await admin.leads.assign({ ids: [1], assigneeId: await idOf(made, "officer") });
    await leads.addNote({ id: 1, text: "@Firstofficer please call" });
    expect(await subjectsTo(OFFICER)).toEqual([
      "A lead for you: Ada Buyer, message 1",
      "Firstadmin Lastadmin mentions you: Ada Buyer, message 1",
    ]);
    expect((await officer.notices.list()).rows).toMatchObject([
      { kind: "mention", path: "/LOagentsPortal/leads/1" },
      { kind: "assigned", path: "/LOagentsPortal/leads/1" },
    ]);
  });
});

describe("A member of staff who has chosen", () => {
  test("gets new messages by email at once, from a real mail server", async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const made = await tellingAnswers(await testApp({ SMTP_URL: smtp.url }));
    const { notices } = await made.as("admin");
    await notices.saveSettings({ ...CHOICE, ways: { message: "mail" } });
    await (await made.as("visitor")).contact.send(MESSAGE);
    const transport = createTransport(made.app.config, "https://lender.example");
    await createSender(made.app, transport).sendDue();
    const { raw, text } = await smtp.next(ADMIN);
    expect(raw).toContain("Subject: New message: Refinancing from Ada Buyer");
    expect(text).toContain("/admin/messages/1");
  });

  test("gets an hour's notices in one email, once, although several processes look", async () => {
    const { say, notices, subjectsTo, app, letters } = await site();
    await notices.saveSettings({ ...CHOICE, ways: { message: "hourly" } });
    await say("The first of two messages.");
    await say("The second of two messages.");
    expect(await subjectsTo(ADMIN)).toEqual([]);
    goTo("2026-11-23T21:00:00.000Z");
    await Promise.all([queueDigests(app), queueDigests(app), queueDigests(app)]);
    await queueDigests(app);
    expect(await subjectsTo(ADMIN)).toEqual([`2 notices from ${app.config.companyName}`]);
    const letter = letters.find(({ recipient }) => recipient === ADMIN);
    expect(letter?.textBody).toContain("/admin/messages/1");
    expect(letter?.textBody).toContain("/admin/messages/2");
    expect(letter?.textBody).toContain("/account#notice-settings");
  });

  test("gets a day's notices at the chosen hour, without those already read", async () => {
    const { say, notices, subjectsTo } = await site();
    await notices.saveSettings({ ...CHOICE, ways: { message: "daily" } });
    await say("One that is read on the page.");
    const [read] = (await notices.list()).rows;
    expect(await notices.markRead({ ids: [read?.id ?? 0] })).toEqual({ unread: 0 });
    await say("One that is not.");
    goTo("2026-11-24T12:59:00.000Z");
    expect(await subjectsTo(ADMIN)).toEqual([]);
    goTo("2026-11-24T13:00:00.000Z");
    expect(await subjectsTo(ADMIN)).toEqual(["New message: Refinancing from Ada Buyer"]);
  });

  test("gets nothing of a kind that is off, not even on the page", async () => {
    const { admin, say, officer, subjectsTo, ...made } = await site();
    await officer.notices.saveSettings({ ...CHOICE, ways: { assigned: "off" } });
    await say("May I refinance after two years?");
    await admin.leads.assign({ ids: [1], assigneeId: await idOf(made, "officer") });
    expect(await subjectsTo(OFFICER)).toEqual([]);
    expect((await officer.notices.list()).rows).toEqual([]);
  });

  test("gets waiting notices according to the new choice", async () => {
    const { say, notices, subjectsTo } = await site();
    await notices.saveSettings({ ...CHOICE, ways: { message: "daily" } });
    await say("May I refinance after two years?");
    await notices.saveSettings({ ...CHOICE, revision: 1, ways: { message: "mail" } });
    expect(await subjectsTo(ADMIN)).toHaveLength(1);
    await say("And after three years?");
    await notices.saveSettings({ ...CHOICE, revision: 2, ways: { message: "page" } });
    expect(await subjectsTo(ADMIN)).toHaveLength(2);
  });

  test("gets no second email at an address that is also the contact e-mail", async () => {
    const { admin, say, notices, subjectsTo } = await site();
    await admin.settings.save({ key: "contactEmail", value: "Admin@people.example" });
    const told = await subjectsTo(ADMIN);
    await notices.saveSettings({ ...CHOICE, ways: { message: "mail" } });
    await say("May I refinance after two years?");
    expect(await subjectsTo(ADMIN)).toEqual(told);
    expect(await subjectsTo("Admin@people.example")).toHaveLength(1);
    expect(await notices.settings()).toMatchObject({ isOffice: true, ways: { message: "mail" } });
  });
});

describe("Quiet hours", () => {
  const quiet = { from: "15:00", to: "16:00" };

  test("hold emails until they end; nothing is lost", async () => {
    const { say, notices, subjectsTo } = await site();
    await notices.saveSettings({ ...CHOICE, quiet, ways: { message: "mail" } });
    await say("The first of two messages.");
    goTo("2026-11-23T20:40:00.000Z");
    await say("The second of two messages.");
    expect(await subjectsTo(ADMIN)).toEqual([]);
    expect((await notices.list()).rows).toHaveLength(2);
    goTo("2026-11-23T21:00:00.000Z");
    expect(await subjectsTo(ADMIN)).toHaveLength(2);
  });

  test("delay digests too, including those due before quiet hours were chosen", async () => {
    const { say, notices, subjectsTo } = await site();
    await notices.saveSettings({ ...CHOICE, ways: { message: "hourly" } });
    await say("May I refinance after two years?");
    const later = { from: "15:50", to: "18:30" };
    await notices.saveSettings({
      ...CHOICE,
      revision: 1,
      quiet: later,
      ways: { message: "hourly" },
    });
    goTo("2026-11-23T21:10:00.000Z");
    expect(await subjectsTo(ADMIN)).toEqual([]);
    goTo("2026-11-23T23:30:00.000Z");
    expect(await subjectsTo(ADMIN)).toHaveLength(1);
  });

  test.each([
    ["a zone that does not exist", { timeZone: "America/Gotham" }, "timeZone"],
    ["an end that is the beginning", { quiet: { from: "21:00", to: "21:00" } }, "quiet.to"],
    ["a time that is none", { quiet: { from: "25:00", to: "21:00" } }, "quiet.from"],
    ["a way that a follow-up cannot have", { ways: { "follow-up": "hourly" as const } }, "ways"],
  ])("are refused with %s", async (_, wrong, path) => {
    const { notices } = await site();
    const refusal = await notices
      .saveSettings({ ...CHOICE, ...wrong })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TRPCError);
    expect((refusal as TRPCError).cause).toMatchObject({ issues: [{ path }] });
    expect(await notices.settings()).toMatchObject({ revision: 0 });
  });

  test("do not overwrite a choice made in another tab", async () => {
    const { notices } = await site();
    await notices.saveSettings({ ...CHOICE, quiet });
    await expect(notices.saveSettings(CHOICE)).rejects.toThrow(
      "You have changed this in another tab",
    );
    expect(await notices.settings()).toMatchObject({ quiet, revision: 1 });
  });
});

describe("The list", () => {
  test("is each person's own; opening a lead marks its notices as read", async () => {
    const { say, notices, as } = await site();
    await say("The first of two messages.");
    await say("The second of two messages.");
    const { leads } = await as("admin");
    await leads.see({ id: 1 });
    expect(await notices.count()).toEqual({ unread: 1 });
    const [second] = (await notices.list({ unread: true })).rows;
    const { notices: others } = await as("officer");
    await others.markRead({ ids: [second?.id ?? 0] });
    await others.markRead({ upTo: 1000 });
    expect(await notices.count()).toEqual({ unread: 1 });
    expect(await notices.markRead({ upTo: second?.id })).toEqual({ unread: 0 });
  });

  test("drops notices older than two months", async () => {
    const { say, notices, db } = await site();
    await say("May I refinance after two years?");
    goTo("2027-01-30T20:20:00.000Z");
    await sweepNotices(db);
    expect((await notices.list()).rows).toEqual([]);
  });

  test("has a follow-up: on its day, once, for the officer who has the lead", async () => {
    const { admin, visitor, officer, db, ...made } = await site();
    await visitor.applications.submit(REQUEST);
    await admin.leads.assign({ ids: [1], assigneeId: await idOf({ db }, "officer") });
    const { leads } = await made.as("officer");
    await leads.change({ ids: [1], followUp: { on: "2026-11-24", what: "Ask for the W-2" } });
    const told = async () =>
      (await officer.notices.list()).rows.filter(({ kind }) => kind === "follow-up");
    goTo("2026-11-24T04:59:00.000Z");
    await notifyOfFollowUps(db);
    expect(await told()).toEqual([]);
    goTo("2026-11-24T05:00:00.000Z");
    await Promise.all([notifyOfFollowUps(db), notifyOfFollowUps(db)]);
    await notifyOfFollowUps(db);
    expect(await told()).toMatchObject([{ title: "To follow up: Ada Buyer, Ask for the W-2" }]);
    await leads.change({ ids: [1], followUp: { on: "2026-11-25", what: "Again" } });
    goTo("2026-11-25T18:00:00.000Z");
    await notifyOfFollowUps(db);
    expect(await told()).toHaveLength(2);
  });

  test("has the number in quarantine: once a day if something has come, applications again after four weeks", async () => {
    const { visitor, notices, db, subjectsTo, app } = await site();
    const told = async () => {
      await notifyOfQuarantine(db);
      await notifyOfQuarantine(db);
      const { rows } = await notices.list();
      return rows.filter(({ kind }) => kind === "quarantine").map(({ title }) => title);
    };
    expect(await told()).toEqual([]);
    await visitor.contact.send({ ...MESSAGE, ...LOOKS_LIKE_SPAM });
    const first = "In quarantine: 1 message";
    expect(await told()).toEqual([first]);
    goTo("2026-11-24T20:20:00.000Z");
    await queueDigests(app);
    expect(await subjectsTo(ADMIN)).toEqual([first]);
    expect(await told()).toEqual([first]);
    await visitor.applications.submit({
      ...REQUEST,
      ...LOOKS_LIKE_SPAM,
      comment: LOOKS_LIKE_SPAM.message,
    });
    const second = "In quarantine: 1 application and 1 message";
    expect(await told()).toEqual([second, first]);
    for (const day of ["2026-12-02", "2026-12-09", "2026-12-21", "2026-12-22"]) {
      goTo(`${day}T20:19:00.000Z`);
      expect(await told()).toEqual([second, first]);
    }
    goTo("2026-12-23T00:01:00.000Z");
    expect(await told()).toEqual([second, second, first]);
    await db.deleteFrom("quarantine").where("kind", "=", "application").execute();
    goTo("2027-01-21T00:01:00.000Z");
    expect(await told()).toHaveLength(3);
  });

  test("has an email that did not reach a borrower", async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const made = await testApp({ SMTP_URL: smtp.url });
    await (await made.as("visitor")).contact.send(MESSAGE);
    smtp.mood = "refuse-recipient";
    const transport = createTransport(made.app.config, "https://lender.example");
    await createSender(made.app, transport).sendDue();
    const { notices } = await made.as("admin");
    expect((await notices.list()).rows[0]).toMatchObject({
      kind: "undelivered",
      title: "Not delivered to ada@example.com: We have your message: Refinancing",
      path: "/admin/messages/1",
    });
  });
});

describe("Unless the lender chooses answers in notices", () => {
  const PERSONAL = /Ada (Example|Buyer)|Ben Sample|refinance|ada@example\.com/;

  test("a notice names no borrower and none of their answers, and cannot be answered", async () => {
    const { admin, say, officer, visitor, as, ...made } = await site({ isBare: true });
    const { leads } = await as("admin");
    const { reference } = await visitor.applications.submit(REQUEST);
    await say("May I refinance after two years?");
    await admin.leads.assign({ ids: [1], assigneeId: await idOf(made, "officer") });
    await leads.addNote({ id: 1, text: "@Firstofficer please call Ada" });
    const [request, message] = await made.lettersTo(OFFICE);
    expect(request?.subject).toBe(`New loan request ${reference}`);
    expect(request?.textBody).toContain(`/admin/applications/${reference}`);
    expect(message?.subject).toBe("New message 1");
    const told = [request, message, ...(await made.lettersTo(OFFICER))];
    expect(told).toHaveLength(4);
    expect(told.map((letter) => letter?.replyTo?.address)).not.toContain(REQUEST.email);
    for (const letter of told)
      expect(`${letter?.subject} ${letter?.textBody} ${letter?.htmlBody}`).not.toMatch(PERSONAL);
    expect((await officer.notices.list()).rows[0]?.title).toContain("Ada Buyer");
  });

  test("each notice about a borrower has such a form", async () => {
    const { app } = await testApp();
    const about = (mail: Mail) =>
      PERSONAL.test(`${mail.subject} ${mail.text}`.replace(mail.to, ""));
    const bare = Object.values(app.mailSamples(siteOf(app)).staff)
      .filter(about)
      .map((mail) => mail.bare ?? mail);
    expect(bare.length).toBeGreaterThan(6);
    for (const mail of bare) expect(mail).not.toSatisfy(about);
  });
});

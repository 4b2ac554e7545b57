import { afterEach, describe, expect, test, vi } from "vitest";
import { EMPTY_DRAFT } from "./application-draft.ts";
import { keptAnswers } from "./drafts.ts";
import { DAY_MS, fromNow, HOUR_MS } from "#kit/values/times.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { OF_FORMS_AN_HOUR } from "#domains/mail/limits/unproved-addresses.server.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { sweepAll } from "#app/process/sweeps.ts";
import { randomKey } from "#platform/key.ts";
import { testApp } from "#test/kit/app.ts";
import { mailbox } from "#test/kit/mail.ts";

const ANSWERS = keptAnswers({
  ...EMPTY_DRAFT,
  loanPurpose: "refinance",
  loanAmount: "250,000",
  fullName: "Ada Buyer",
});
const EMAIL = "ada@example.com";
const LINKED = { ...ANSWERS, email: EMAIL };
const NOTHING = { answers: null, revision: 0, savedAt: null };

afterEach(() => {
  vi.useRealTimers();
});

async function site() {
  const made = await testApp({ SMTP_URL: "smtp://127.0.0.1:1" });
  const { drafts } = await made.as("customer");
  const guest = (await made.as("visitor")).drafts;
  const mails = mailbox(made.app);
  const linked = async () => {
    const text = (await mails.lettersTo(EMAIL)).at(-1)?.textBody ?? "";
    return { text, secret: /\/apply#draft=([\w-]{43})\n/.exec(text)?.[1] ?? "" };
  };
  return { ...made, drafts, guest, linked };
}

const refuse = () => Promise.reject(new Error("The mail server is down."));

const later = (ms: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(Date.now() + ms) });

describe("The draft of an account", () => {
  test("is read where it was saved last, only by its owner, and removed when it is sent or cleared", async () => {
    const { drafts, as } = await site();
    expect(await drafts.mine()).toEqual(NOTHING);
    const { revision } = await drafts.save({ answers: ANSWERS, revision: 0 });
    expect(await drafts.mine()).toMatchObject({ answers: ANSWERS, revision });
    expect(await (await as("officer")).drafts.mine()).toEqual(NOTHING);
    await drafts.remove();
    expect(await drafts.mine()).toEqual(NOTHING);
  });

  test("is not overwritten when another device has changed it meanwhile", async () => {
    const { drafts } = await site();
    await drafts.save({ answers: ANSWERS, revision: 0 });
    const other = { ...ANSWERS, loanAmount: "300,000" };
    await drafts.save({ answers: other, revision: 1 });
    for (const revision of [0, 1])
      await expect(drafts.save({ answers: ANSWERS, revision })).rejects.toMatchObject({
        code: "CONFLICT",
        message: "Your answers were changed on another device in the meantime.",
      });
    expect(await drafts.mine()).toMatchObject({ answers: other, revision: 2 });
  });

  test("is encrypted in the database, and lost without the key", async () => {
    const { app, db, drafts } = await site();
    await drafts.save({ answers: ANSWERS, revision: 0 });
    const { answers } = await db
      .selectFrom("applicationDrafts")
      .select("answers")
      .executeTakeFirstOrThrow();
    expect(Buffer.from(answers, "base64url").toString("latin1")).not.toContain("Buyer");
    app.key = randomKey();
    expect(await drafts.mine()).toMatchObject({ answers: null, revision: 1 });
    await drafts.save({ answers: ANSWERS, revision: 1 });
    expect(await drafts.mine()).toMatchObject({ answers: ANSWERS, revision: 2 });
  });

  test("is deleted 30 days after the last change, and with the account", async () => {
    const { db, drafts, as } = await site();
    const rows = () => db.selectFrom("applicationDrafts").select("id").execute();
    await drafts.save({ answers: ANSWERS, revision: 0 });
    later(29 * DAY_MS);
    await sweepAll(db);
    expect(await rows()).toHaveLength(1);
    later(2 * DAY_MS);
    await sweepAll(db);
    expect(await rows()).toEqual([]);
    vi.useRealTimers();
    const officer = await as("newOfficer");
    await officer.drafts.save({ answers: ANSWERS, revision: 0 });
    await db.deleteFrom("users").where("username", "=", "newOfficer").execute();
    expect(await rows()).toEqual([]);
  });
});

describe("A link to continue later", () => {
  test("opens the answers on another device; neither the email nor the database contains them", async () => {
    const { db, guest, linked } = await site();
    await guest.sendLink({ email: EMAIL, answers: ANSWERS });
    const { text, secret } = await linked();
    expect(text.replace(secret, "")).not.toMatch(/Ada|Buyer|250/);
    expect((await guest.open({ secret })).answers).toEqual(LINKED);
    const rows = await db.selectFrom("applicationDrafts").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(Buffer.from(rows[0]?.answers ?? "", "base64url").toString("latin1")).not.toContain(
      "Ada",
    );
  });

  test("opens a request of the email's reader, without the phone and the officer of whoever began it", async () => {
    const { guest, linked } = await site();
    const theirs = { email: "mallory@example.org", phone: "212-555-0100", officer: "7" };
    await guest.sendLink({ email: EMAIL, answers: { ...ANSWERS, ...theirs } });
    expect((await guest.open(await linked())).answers).toEqual(LINKED);
  });

  test("keeps what its reader has typed since, each time, but only for the same address", async () => {
    const { guest, linked } = await site();
    const begun = await guest.sendLink({
      email: EMAIL,
      answers: { ...LINKED, phone: "212-555-0100" },
    });
    const first = await linked();
    const second = { secondEmail: "carl@example.com", secondPhone: "212-555-0199" };
    const whole = { ...LINKED, ...second, phone: "212-555-0142", officer: "7" };
    const own = await guest.sendLink({ email: EMAIL, answers: whole, secret: first.secret });
    expect((await guest.open(await linked())).answers).toEqual(whole);
    const more = { ...whole, state: "NY" };
    await guest.sendLink({ email: EMAIL, answers: more, secret: own.secret });
    expect((await guest.open(own)).answers).toEqual(more);
    await expect(guest.open(begun)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { secret } = await guest.sendLink({ ...own, email: "else@example.com", answers: more });
    expect((await guest.open({ secret })).answers).toMatchObject({
      email: "else@example.com",
      phone: "",
      officer: "",
      secondEmail: "",
      secondPhone: "",
    });
    await guest.sendLink({ email: EMAIL, answers: more, secret });
    expect((await guest.open({ secret })).answers).toEqual({ ...LINKED, state: "NY" });
  });

  test("replaces the previous one: a browser has one draft, and so does the browser that followed a link", async () => {
    const { db, guest, linked } = await site();
    const own = await guest.sendLink({ email: EMAIL, answers: ANSWERS });
    const first = await linked();
    const more = { ...LINKED, state: "NY" };
    await guest.sendLink({ email: EMAIL, answers: more, secret: own.secret });
    const second = await linked();
    await expect(guest.open(first)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await guest.open(second)).answers).toEqual(more);
    const last = { ...more, state: "NJ" };
    await guest.sendLink({ email: "else@example.com", answers: last, secret: second.secret });
    await expect(guest.open(second)).rejects.toThrow("This link no longer works.");
    expect(await db.selectFrom("applicationDrafts").select("id").execute()).toHaveLength(1);
  });

  test("works until a new one has left, though a stranger has used up the emails to the address", async () => {
    const { app, guest, linked } = await site();
    const own = await guest.sendLink({ email: EMAIL, answers: ANSWERS });
    const first = await linked();
    for (let number = 0; number < 2; number += 1) {
      await guest.sendLink({ email: EMAIL, answers: ANSWERS });
      await linked();
    }
    const more = { ...LINKED, state: "NY" };
    await guest.sendLink({ email: EMAIL, answers: more, secret: own.secret });
    // On another device, by the link
    await guest.sendLink({ email: EMAIL, answers: more, secret: first.secret });
    await linked();
    expect((await guest.open(first)).answers).toEqual(more);
    later(HOUR_MS);
    await createSender(app, { kind: "smtp", deliver: refuse, close: () => {} }).sendDue();
    expect((await guest.open(first)).answers).toEqual(more);
    later(HOUR_MS);
    const second = await linked();
    expect((await guest.open(second)).answers).toEqual(more);
    await expect(guest.open(first)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("says when it leaves if strangers have asked for 150 emails, and is refused if that is in days", async () => {
    const { db, guest } = await site();
    const ask = (email: string) => guest.sendLink({ email, answers: ANSWERS });
    expect((await ask(EMAIL)).leavesAt).toBeNull();
    for (let number = 1; number <= OF_FORMS_AN_HOUR; number += 1) {
      const to = `s${number}@example.com`;
      const mail = composeMail({ to, subject: "Email", paragraphs: ["Hello."] });
      await queueMail(db, { ...mail, audience: "stranger" });
    }
    const { leavesAt } = await ask("ben@example.com");
    expect(Date.parse(leavesAt ?? "") - Date.now()).toBeGreaterThan(HOUR_MS - 60_000);
    await db
      .updateTable("outbox")
      .set({ slotAt: fromNow(5 * DAY_MS) })
      .execute();
    await expect(ask("carl@example.com")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await db.selectFrom("applicationDrafts").select("id").execute()).toHaveLength(2);
  });

  test("ends after 14 days, and when the answers are sent or cleared, even before its email is sent", async () => {
    const { db, guest, linked } = await site();
    await guest.sendLink({ email: EMAIL, answers: ANSWERS });
    const { secret } = await linked();
    later(15 * DAY_MS);
    await expect(guest.open({ secret })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await sweepAll(db);
    expect(await db.selectFrom("applicationDrafts").select("id").execute()).toEqual([]);
    const own = await guest.sendLink({ email: EMAIL, answers: ANSWERS });
    await guest.drop({ secret: own.secret });
    expect((await linked()).secret).toBe(secret);
    await guest.drop({ secret: own.secret });
    await expect(guest.open({ secret: own.secret })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is not sent when its draft was removed while the email waited", async () => {
    const { db, guest, linked } = await site();
    await guest.sendLink({ email: EMAIL, answers: ANSWERS });
    await db.deleteFrom("applicationDrafts").execute();
    expect((await linked()).text).toBe("");
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });
});

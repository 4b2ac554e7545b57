import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { headersFor, PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { siteOf } from "#platform/context.ts";
import { verifyEmail } from "./links/verification.server.ts";

const NEW = "new@people.example";
const OLD = "officer@people.example";
const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function officerApp() {
  const test = await testApp();
  const { accounts } = await test.as("officer");
  const ask = (email = NEW) => accounts.changeEmail({ email, currentPassword: PASSWORD });
  const box = mailbox(test.app);
  const follow = async (email = NEW) => {
    const letter = (await box.lettersTo(email)).at(-1);
    return verifyEmail(test.db, siteOf(test.app), letter ? secretIn(letter) : "");
  };
  return { ...test, accounts, ask, box, follow };
}

function addressOf({ db }: TestApp) {
  return db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select(["email", "isVerified"])
    .executeTakeFirstOrThrow();
}

test("the email and its page name the account that a stranger made, or moves, before its address is confirmed", async () => {
  const server = await testServer();
  const box = mailbox(server.app);
  const stranger = {
    username: "stranger",
    password: "a long enough one",
    firstName: "Jane",
    lastName: "Doe",
    email: "jane@home.example",
  };
  const registered = await server.send("POST", "/api/register", stranger);
  const cookies = registered.headers.getSetCookie().map((each) => each.split(";", 1)[0]);
  const body = { email: "mary@home.example", currentPassword: stranger.password };
  const headers = { cookie: cookies.join("; ") };
  expect((await server.send("POST", "/api/user/email", body, { headers })).status).toBe(200);
  for (const address of [stranger.email, body.email]) {
    const [letter = { textBody: "" }] = await box.lettersTo(address);
    const page = await server.get(`/api/verify-email?token=${secretIn(letter)}`);
    for (const words of [letter.textBody, await page.text()]) {
      expect(words).toContain("The account has the username stranger and was made on ");
      expect(words).toContain("Whoever has its password will see the requests of this address.");
      expect(words).toContain("Do not confirm if you did not make it.");
      expect(words).not.toContain("Jane");
    }
  }
});

describe("A new e-mail address", () => {
  test("is pending until its link is followed: until then nothing changes", async () => {
    const test = await officerApp();
    expect(await test.ask()).toMatchObject({ email: OLD, isVerified: true });
    expect(await addressOf(test)).toEqual({ email: OLD, isVerified: 1 });
    expect((await test.accounts.pendingEmail()).pending).toMatchObject({ email: NEW });
    const [letter] = await test.box.lettersTo(NEW);
    expect(letter?.subject).toMatch(/^Please confirm your new email address/);
    expect(letter?.textBody).not.toContain("Firstofficer");
    expect(await test.box.lettersTo(OLD)).toEqual([]);
  });

  test("belongs to the account once the link is followed; the old address is told, and sessions end", async () => {
    const test = await officerApp();
    await test.ask();
    expect(await test.follow()).toBe("verified");
    expect(await addressOf(test)).toEqual({ email: NEW, isVerified: 1 });
    const [told] = await test.box.lettersTo(OLD);
    expect(told?.subject).toMatch(/email address .* was changed/);
    expect(told?.textBody).toContain("Hello Firstofficer,");
    expect(await test.db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect((await test.accounts.pendingEmail()).pending).toBeNull();
    expect(await test.follow()).toBe("already");
  });

  test("the link acts at once where the person is signed in", async () => {
    const server = await testServer();
    const headers = await headersFor(server.db, "officer");
    const body = { email: NEW, currentPassword: PASSWORD };
    expect((await server.send("POST", "/api/user/email", body, { headers })).status).toBe(200);
    const [letter] = await mailbox(server.app).lettersTo(NEW);
    const path = `/api/verify-email?token=${letter ? secretIn(letter) : ""}`;
    const answer = await server.get(path, { headers });
    expect(answer.headers.get("location")).toBe("/auth?verified=true");
  });

  test("that is someone else's gets the same response; its owner is told once a day, and no link goes there", async () => {
    const test = await officerApp();
    const answers = [
      await test.ask("nobody@people.example"),
      await test.ask("ADMIN@people.example"),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect((await test.accounts.pendingEmail()).pending?.email).toBe("ADMIN@people.example");
    vi.setSystemTime(Date.now() + 61_000);
    await test.accounts.resendVerification({ email: "admin@people.example" });
    const letters = await test.box.lettersTo("admin@people.example");
    expect(letters.map(({ subject }) => subject)).toEqual([
      "Your email address was entered at Harborstone Home Loans",
    ]);
    expect(letters[0]?.textBody).not.toContain("token=");
    expect(letters[0]?.textBody).not.toContain("Firstofficer");
    expect(await test.box.lettersTo("ADMIN@people.example")).toEqual([]);
  });

  test("needs the password", async () => {
    const { accounts, db } = await officerApp();
    const wrong = accounts.changeEmail({ email: NEW, currentPassword: "wrong" });
    await expect(wrong).rejects.toThrow("This is not your current password.");
    expect(await db.selectFrom("emailChanges").select("id").execute()).toEqual([]);
  });

  test("can be requested three times a day for each account, and a newer one replaces the previous one", async () => {
    const test = await officerApp();
    for (const number of [1, 2, 3]) await test.ask(`new${number}@people.example`);
    await expect(test.ask()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await test.box.lettersTo(NEW);
    expect(test.box.letters.map(({ recipient }) => recipient)).toEqual(["new3@people.example"]);
    vi.setSystemTime(Date.now() + DAY_MS);
    await test.ask();
    expect(await test.follow("new3@people.example")).toBe("expired");
    expect(await test.follow()).toBe("verified");
  });

  test("can be sent its link again, as for any address", async () => {
    const test = await officerApp();
    await test.ask();
    await test.box.lettersTo(NEW);
    vi.setSystemTime(Date.now() + 61_000);
    await test.accounts.resendVerification({ email: NEW });
    expect(await test.box.lettersTo(NEW)).toHaveLength(2);
    expect(await test.follow()).toBe("verified");
  });

  test("can be canceled: its link no longer works", async () => {
    const test = await officerApp();
    await test.ask();
    await test.box.lettersTo(NEW);
    await test.accounts.cancelPendingEmail();
    expect((await test.accounts.pendingEmail()).pending).toBeNull();
    expect(await test.follow()).toBe("expired");
  });

  test("is dropped when the password changes: a stolen session does not outlast it", async () => {
    const test = await officerApp();
    await test.ask();
    await test.box.lettersTo(NEW);
    await test.accounts.changePassword({
      currentPassword: PASSWORD,
      newPassword: "a new password",
    });
    expect(await test.follow()).toBe("expired");
    expect(await addressOf(test)).toEqual({ email: OLD, isVerified: 1 });
  });

  test("that someone else has registered meanwhile is not taken from them", async () => {
    const test = await officerApp();
    await test.ask();
    await test.box.lettersTo(NEW);
    await test.db
      .updateTable("users")
      .set({ email: NEW, emailKey: NEW })
      .where("username", "=", "customer")
      .execute();
    expect(await test.follow()).toBe("expired");
    expect(await addressOf(test)).toEqual({ email: OLD, isVerified: 1 });
  });

  test("in another letter case is the same one, saved at once", async () => {
    const { ask, db } = await officerApp();
    const same = "Officer@People.example";
    expect(await ask(same)).toMatchObject({ email: same, isVerified: true });
    expect(await db.selectFrom("mailRequests").select("id").execute()).toEqual([]);
  });
});

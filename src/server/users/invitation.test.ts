import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";

const NEW = {
  username: "adalo_lo",
  password: "never-said-aloud",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@people.example",
  isLoanOfficer: true,
};
const DAY_MS = 24 * 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Adds an invited user and returns their mails so far. */
async function invite() {
  const { app, as } = await testApp();
  const { admin } = await as("admin");
  await admin.users.create({ ...NEW, invite: true });
  const letters = await mailbox(app).lettersTo(NEW.email);
  return { app, letters, visitor: await as("visitor") };
}

describe("New users are invited", () => {
  test("by a mail with a link to choose a password, which names the username and no password", async () => {
    const { letters, visitor } = await invite();
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    expect(letter?.textBody).toContain("Hello Ada,");
    expect(letter?.textBody).toContain("Your username is adalo_lo");
    expect(letter?.textBody).not.toContain(NEW.password);
    const password = "a password of her own";
    const token = secretIn(letter!);
    await visitor.accounts.confirmPasswordReset({ token, password });
    const user = await visitor.accounts.login({ username: "adalo_lo", password });
    expect(user.firstName).toBe("Ada");
  });

  test("the link works for seven days and not longer", async () => {
    const { letters, visitor } = await invite();
    const token = secretIn(letters[0]!);
    vi.setSystemTime(Date.now() + 7 * DAY_MS + 1000);
    await expect(
      visitor.accounts.confirmPasswordReset({ token, password: "a password of her own" }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const { letters: others, visitor: other } = await invite();
    vi.setSystemTime(Date.now() + 7 * DAY_MS - 1000);
    await other.accounts.confirmPasswordReset({
      token: secretIn(others[0]!),
      password: "a password of her own",
    });
  });

  test("only when the admin says so: a call without it sends nothing", async () => {
    const { app, as } = await testApp();
    const { admin } = await as("admin");
    await admin.users.create(NEW);
    expect(await mailbox(app).lettersTo(NEW.email)).toEqual([]);
  });
});

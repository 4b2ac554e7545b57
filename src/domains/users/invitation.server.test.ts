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

const PASSWORD = "a password of her own";

type Role = "isAdmin" | "isAssistant" | "isLoanOfficer";

/** Adds an invited user and returns their mails so far. */
async function invite(roles: Partial<Record<Role, boolean>> = {}) {
  const site = await testApp();
  const { admin } = await site.as("admin");
  const { id } = await admin.users.create({ ...NEW, ...roles, invite: true });
  const letters = await mailbox(site.app).lettersTo(NEW.email);
  return { ...site, id, letters, visitor: await site.as("visitor") };
}

type Invited = Awaited<ReturnType<typeof invite>>;

/** Chooses the first password with the invitation, in a browser whose id is returned. */
async function accept({ letters, visitor, cookies }: Invited): Promise<string | undefined> {
  const token = secretIn(letters[0]!);
  await visitor.accounts.confirmPasswordReset({ token, password: PASSWORD });
  return /^browser=([\w-]{43})/.exec(cookies.at(-1) ?? "")?.[1];
}

async function signIn({ as }: Invited, browser?: string, password = PASSWORD): Promise<void> {
  const { accounts } = await as("visitor", { browser });
  await accounts.login({ username: NEW.username, password });
}

/** The subjects of the mails since the invitation. */
async function toldSince({ app }: Invited): Promise<string[]> {
  const letters = await mailbox(app).lettersTo(NEW.email);
  return letters.map(({ subject }) => subject.split(" ", 3).join(" ")).toSorted();
}

describe("New users are invited", () => {
  test("by an email with a link to choose a password, which names the username and no password", async () => {
    const { letters, visitor } = await invite();
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    expect(letter?.textBody).toContain("Hello Ada,");
    expect(letter?.textBody).toContain("Your username is adalo_lo");
    expect(letter?.textBody).not.toContain(NEW.password);
    expect(letter?.textBody).toContain("/reset-password?invited=true#token=");
    const token = secretIn(letter!);
    await visitor.accounts.confirmPasswordReset({ token, password: PASSWORD });
    const user = await visitor.accounts.login({ username: "adalo_lo", password: PASSWORD });
    expect(user.firstName).toBe("Ada");
  });

  test.each([
    [{ isLoanOfficer: false }, "/auth"],
    [{}, "/LOagentsPortal/login"],
    [{ isAssistant: true }, "/admin"],
  ] as const)("with the roles %o they sign in at %s", async (roles, page) => {
    const { letters, visitor } = await invite(roles);
    const token = secretIn(letters[0]!);
    const reset = visitor.accounts.confirmPasswordReset({ token, password: PASSWORD });
    expect(await reset).toEqual({ username: NEW.username, signInAt: page });
  });

  test("the link works for seven days and no longer", async () => {
    const { letters, visitor } = await invite();
    const token = secretIn(letters[0]!);
    vi.setSystemTime(Date.now() + 7 * DAY_MS + 1000);
    await expect(
      visitor.accounts.confirmPasswordReset({ token, password: PASSWORD }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const { letters: others, visitor: other } = await invite();
    vi.setSystemTime(Date.now() + 7 * DAY_MS - 1000);
    await other.accounts.confirmPasswordReset({
      token: secretIn(others[0]!),
      password: PASSWORD,
    });
  });

  test("only if the admin asks for it: a call without it sends nothing", async () => {
    const { app, as } = await testApp();
    const { admin } = await as("admin");
    await admin.users.create(NEW);
    expect(await mailbox(app).lettersTo(NEW.email)).toEqual([]);
  });
});

async function askAgain({ app, visitor }: Invited) {
  await visitor.accounts.requestPasswordReset({ email: NEW.email });
  return (await mailbox(app).lettersTo(NEW.email)).at(-1);
}

describe("A new link for who has not arrived yet", () => {
  test("after the invitation has expired is an invitation again, with another week", async () => {
    const invited = await invite();
    vi.setSystemTime(Date.now() + 8 * DAY_MS);
    const letter = await askAgain(invited);
    expect(letter?.subject).toMatch(/^Your account at /);
    expect(letter?.textBody).toContain("/reset-password?invited=true#token=");
    expect(letter?.textBody).not.toMatch(/asked for a new password|password stays as it is/);
    vi.setSystemTime(Date.now() + 6 * DAY_MS);
    await accept({ ...invited, letters: [letter!] });
    expect(await toldSince(invited)).toEqual([]);
  });

  test("is one to a new password once a password was chosen, or the admin's was used", async () => {
    const chosen = await invite();
    await accept(chosen);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect((await askAgain(chosen))?.subject).toMatch(/^Choose a new password for /);
    const used = await invite();
    await signIn(used, undefined, NEW.password);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect((await askAgain(used))?.subject).toMatch(/^Choose a new password for /);
  });
});

describe("The first password of an invited person", () => {
  test.each([
    ["changed the role", { isAdmin: true }],
    ["taken the role away", { isLoanOfficer: false }],
    ["deactivated the account for a moment", undefined],
  ])("needs a new link once an admin has %s", async (_what, role) => {
    const invited = await invite();
    const { users } = (await invited.as("admin")).admin;
    const { id } = invited;
    if (role) await users.update({ id, ...role });
    else for (const active of [false, true]) await users.setActive({ id, active });
    await expect(accept(invited)).rejects.toThrow("This link is invalid or has expired.");
    vi.setSystemTime(Date.now() + DAY_MS);
    const letter = await askAgain(invited);
    expect(await accept({ ...invited, letters: letter ? [letter] : [] })).toBeDefined();
  });

  test("causes no warning, and neither does the sign-in that follows", async () => {
    const invited = await invite();
    const browser = await accept(invited);
    await signIn(invited, browser);
    expect(await toldSince(invited)).toEqual([]);
  });

  test("does not silence a sign-in from another browser or a later change", async () => {
    const invited = await invite();
    await signIn(invited, await accept(invited));
    await signIn(invited);
    expect(await toldSince(invited)).toEqual(["New sign-in to"]);
    // A link is not sent twice within a minute
    vi.setSystemTime(Date.now() + DAY_MS);
    await invited.visitor.accounts.requestPasswordReset({ email: NEW.email });
    const [link] = await mailbox(invited.app).lettersTo(NEW.email);
    const changed = { token: secretIn(link!), password: "another of her own" };
    await invited.visitor.accounts.confirmPasswordReset(changed);
    expect(await toldSince(invited)).toEqual(["Your password for"]);
  });

  test("is announced if someone has signed in with the admin's password before", async () => {
    const invited = await invite();
    await signIn(invited, undefined, NEW.password);
    await accept(invited);
    expect(await toldSince(invited)).toEqual(["New sign-in to", "Your password for"]);
  });
});

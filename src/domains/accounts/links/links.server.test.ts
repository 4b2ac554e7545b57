import { LINK_ON_ITS_WAY, NO_LINK_SENT } from "#domains/accounts/accounts.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { headersFor, PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { siteOf } from "#platform/context.ts";
import { verifyEmail } from "./verification.server.ts";

const OFFICER = "newOfficer@people.example";
const CUSTOMER = "customer@people.example";
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Advances every clock. */
function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

/** Asks for a link and returns the secret of the latest one that arrived. */
async function newSecretFor({ as, app }: TestApp, kind: "verify" | "reset"): Promise<string> {
  const { accounts } = await as("visitor");
  const email = kind === "verify" ? OFFICER : CUSTOMER;
  if (kind === "verify") await accounts.resendVerification({ email });
  else await accounts.requestPasswordReset({ email });
  const letter = (await mailbox(app).lettersTo(email)).at(-1);
  if (!letter) throw new Error("no letter arrived");
  return secretIn(letter);
}

const MANGLED: [string, (secret: string) => string][] = [
  ["cut", (secret) => secret.slice(0, 20)],
  ["forged", (secret) => (secret.startsWith("A") ? "B" : "A") + secret.slice(1)],
  ["empty", () => ""],
  ["doubled", (secret) => secret + secret],
  ["long", () => "x".repeat(10_000)],
];

describe("The link of a verification email", () => {
  type Server = Awaited<ReturnType<typeof testServer>>;

  /** Opens the link and presses the button, if there is one. */
  const follow = async ({ get }: Server, secret: string) => {
    let answer = await get(`/api/verify-email?token=${secret}`);
    if (answer.status === 200) answer = await press({ get }, await answer.text());
    expect(answer.status).toBe(303);
    return answer.headers.get("location");
  };
  const press = ({ get }: Pick<Server, "get">, html: string) => {
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const headers = { "sec-fetch-site": "same-origin" };
    return get("/api/verify-email", {
      method: "POST",
      body: new URLSearchParams({ token }),
      headers,
    });
  };
  const isVerified = async ({ db }: TestApp) => {
    const row = await db
      .selectFrom("users")
      .where("username", "=", "newOfficer")
      .select("isVerified")
      .executeTakeFirstOrThrow();
    return row.isVerified === 1;
  };

  test("acts at once in the browser that registered", async () => {
    const server = await testServer();
    const secret = await newSecretFor(server, "verify");
    const headers = await headersFor(server.db, "newOfficer");
    const answer = await server.get(`/api/verify-email?token=${secret}`, { headers });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth?verified=true"]);
    expect(await isVerified(server)).toBe(true);
  });

  test.each([
    ["an email scanner", {}],
    ["a HEAD", { method: "HEAD" }],
    ["a PUT", { method: "PUT" }],
    ["someone else's browser", { as: "customer" }],
    ["a prefetch", { as: "newOfficer", "sec-purpose": "prefetch;prerender" }],
    ["an older prefetch", { as: "newOfficer", purpose: "prefetch" }],
    ["a picture in a page", { as: "newOfficer", "sec-fetch-dest": "image" }],
  ] as const)("%s changes nothing, and the link works after it", async (_, given) => {
    const { as, method = "GET", ...sent } = given as Record<string, string>;
    const server = await testServer();
    const secret = await newSecretFor(server, "verify");
    const session = as ? await headersFor(server.db, as as "customer") : {};
    const answer = await server.get(`/api/verify-email?token=${secret}`, {
      method,
      headers: { ...session, ...sent },
    });
    const allowed = method === "GET" ? [200, null] : [405, "GET, POST"];
    expect([answer.status, answer.headers.get("allow")]).toEqual(allowed);
    expect(await isVerified(server)).toBe(false);
    expect(await follow(server, secret)).toBe("/auth?verified=true");
  });

  test("elsewhere shows a page whose one button works without a script", async () => {
    const server = await testServer();
    const secret = await newSecretFor(server, "verify");
    const answer = await server.get(`/api/verify-email?token=${secret}`);
    const html = await answer.text();
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).not.toContain("<script");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    const confirmed = await press(server, html);
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([
      303,
      "/auth?verified=true",
    ]);
    expect((await press(server, html)).headers.get("location")).toBe("/auth?already=true");
    expect(await follow(server, secret)).toBe("/auth?already=true");
  });

  test("cannot be followed by another site's form", async () => {
    const server = await testServer();
    const body = new URLSearchParams({ token: await newSecretFor(server, "verify") });
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await server.get("/api/verify-email", { method: "POST", body, headers });
    expect(answer.status).toBe(403);
    expect(await isVerified(server)).toBe(false);
  });

  test("an older link of a verified officer leads to already=true as well", async () => {
    const server = await testServer();
    const older = await newSecretFor(server, "verify");
    pass(61_000);
    expect(await follow(server, await newSecretFor(server, "verify"))).toBe("/auth?verified=true");
    expect(await follow(server, older)).toBe("/auth?already=true");
  });

  test.each(MANGLED)("%s: leads to expired=true and changes nothing", async (_, mangle) => {
    const server = await testServer();
    const secret = mangle(await newSecretFor(server, "verify"));
    expect(await follow(server, secret)).toBe("/auth?expired=true");
    expect(await isVerified(server)).toBe(false);
  });

  test("works for 24 hours and no longer", async () => {
    const server = await testServer();
    const secret = await newSecretFor(server, "verify");
    pass(24 * HOUR_MS - 1000);
    const second = await newSecretFor(server, "verify");
    pass(1000);
    expect(await follow(server, secret)).toBe("/auth?expired=true");
    expect(await follow(server, second)).toBe("/auth?verified=true");
  });

  test("a link for an address that is not the user's current one is invalid", async () => {
    const server = await testServer();
    const secret = await newSecretFor(server, "verify");
    await server.db
      .updateTable("users")
      .set({ email: "new@people.example", emailKey: "new@people.example" })
      .where("username", "=", "newOfficer")
      .execute();
    expect(await follow(server, secret)).toBe("/auth?expired=true");
  });

  test("a password link verifies nothing, and vice versa", async () => {
    const server = await testServer();
    const { accounts } = await server.as("visitor");
    await accounts.requestPasswordReset({ email: OFFICER });
    const [letter] = await mailbox(server.app).lettersTo(OFFICER);
    expect(await follow(server, letter ? secretIn(letter) : "")).toBe("/auth?expired=true");
    const verification = await newSecretFor(server, "verify");
    const confirm = accounts.confirmPasswordReset({ token: verification, password: "new pass 1" });
    await expect(confirm).rejects.toThrow("This link is invalid or has expired.");
  });

  test("success ends that user's sessions and no other's", async () => {
    const server = await testServer();
    await server.as("newOfficer");
    await server.as("customer");
    await follow(server, await newSecretFor(server, "verify"));
    const left = await server.db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select("username")
      .execute();
    expect(left).toEqual([{ username: "customer" }]);
  });

  test("is used once when followed twenty times at once", async () => {
    const test = await testApp();
    const secret = await newSecretFor(test, "verify");
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, () => verifyEmail(test.db, siteOf(test.app), secret)),
    );
    expect(verdicts.filter((verdict) => verdict === "verified")).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === "already")).toHaveLength(19);
  });

  test("a POST reads the token only from its form", async () => {
    const server = await testServer();
    const secret = await newSecretFor(server, "verify");
    const path = `/api/verify-email?token=${secret}`;
    expect((await server.send("POST", path, { token: secret })).status).toBe(415);
    const empty = await server.get(path, { method: "POST", body: new URLSearchParams() });
    expect(empty.headers.get("location")).toBe("/auth?expired=true");
  });
});

describe.each([
  ["POST /api/verify-email/resend", OFFICER],
  ["POST /api/password-reset", CUSTOMER],
])("%s", (route, known) => {
  const [, path = ""] = route.split(" ");

  test("answers 202 with the same body and the same writes, whatever the address", async () => {
    const { send, db } = await testServer();
    const answers = [];
    for (const email of [known, "nobody@people.example", "admin@people.example"]) {
      const answer = await send("POST", path, { email });
      answers.push([answer.status, await answer.text()]);
    }
    expect(answers[0]?.[0]).toBe(202);
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await db.selectFrom("mailRequests").select("id").execute()).toHaveLength(3);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test.each([
    ["a mail server", { SMTP_URL: "smtp://127.0.0.1:1" }, LINK_ON_ITS_WAY],
    ["no mail server, which it says to everybody", {}, NO_LINK_SENT],
  ])("with %s", async (_, environment, message) => {
    const { send } = await testServer(environment);
    for (const email of [known, "nobody@people.example"])
      expect(await (await send("POST", path, { email })).json()).toEqual({ message });
  });

  test("a known address gets an email at most once a minute; an unknown one none", async () => {
    const { send, app, db } = await testServer();
    const box = mailbox(app);
    for (const email of [known, known.toUpperCase(), "nobody@people.example"])
      await send("POST", path, { email });
    expect(await box.lettersTo(known)).toHaveLength(1);
    expect(box.letters).toHaveLength(1);
    expect(await db.selectFrom("mailRequests").select("id").execute()).toEqual([]);
    pass(61_000);
    await send("POST", path, { email: known });
    expect(await box.lettersTo(known)).toHaveLength(2);
  });

  test("is limited for each client address", async () => {
    const { send } = await testServer({ RATE_LIMITS: "on" });
    const calls = path.includes("resend") ? 3 : 5;
    for (let time = 0; time < calls; time += 1)
      expect((await send("POST", path, { email: "x@example.com" })).status).toBe(202);
    const refused = await send("POST", path, { email: known });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("an invalid address is refused with its sentence", async () => {
    const { send } = await testServer();
    const answer = await send("POST", path, { email: "a@b.example\r\nBcc: c@d.example" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: "Invalid email address" });
  });
});

test("a customer who asks for the link is not welcomed as a loan officer", async () => {
  const { as, app } = await testApp();
  await (await as("visitor")).accounts.resendVerification({ email: CUSTOMER });
  const [letter] = await mailbox(app).lettersTo(CUSTOMER);
  expect(letter?.textBody).toContain("Please confirm your email address");
  expect(letter?.textBody).not.toContain("loan officer");
});

test("a verified officer is sent no verification link", async () => {
  const { as, app } = await testApp();
  await (await as("visitor")).accounts.resendVerification({ email: "officer@people.example" });
  expect(await mailbox(app).lettersTo("officer@people.example")).toEqual([]);
});

describe("POST /api/password-reset/check", () => {
  test("a link works until it is used, however often it is checked", async () => {
    const test = await testApp();
    const { accounts } = await test.as("visitor");
    const token = await newSecretFor(test, "reset");
    const looks = () => accounts.checkPasswordReset({ token });
    expect(await looks()).toEqual({ works: true });
    expect(await looks()).toEqual({ works: true });
    await accounts.confirmPasswordReset({ token, password: "another one 1" });
    expect(await looks()).toEqual({ works: false });
  });

  test("an old link, an unknown one and one of another email do not work", async () => {
    const test = await testApp();
    const { accounts } = await test.as("visitor");
    const reset = await newSecretFor(test, "reset");
    const verification = await newSecretFor(test, "verify");
    pass(HOUR_MS);
    for (const token of [reset, verification, "A".repeat(43), "", "cut"])
      expect(await accounts.checkPasswordReset({ token })).toEqual({ works: false });
  });

  test("is limited for each network", async () => {
    const { send } = await testServer({ RATE_LIMITS: "on" });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++)
      statuses.push((await send("POST", "/api/password-reset/check", { token: "cut" })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("POST /api/password-reset/confirm", () => {
  test("sets the password, ends every session and tells the person", async () => {
    const test = await testApp();
    const { accounts } = await test.as("visitor");
    await test.as("customer");
    const token = await newSecretFor(test, "reset");
    const answer = await accounts.confirmPasswordReset({ token, password: "another one 1" });
    expect(answer).toEqual({ username: "customer", signInAt: "/auth" });
    expect(await test.db.selectFrom("sessions").select("id").execute()).toEqual([]);
    const old = accounts.login({ username: "customer", password: PASSWORD });
    await expect(old).rejects.toThrow("Invalid username or password");
    await accounts.login({ username: "customer", password: "another one 1" });
    const letters = await mailbox(test.app).lettersTo(CUSTOMER);
    expect(letters.at(-1)?.subject).toMatch(/^Your password for .* was changed$/);
  });

  test("works once, and uses up the other links for a password", async () => {
    const test = await testApp();
    const { accounts } = await test.as("visitor");
    const older = await newSecretFor(test, "reset");
    pass(61_000);
    const token = await newSecretFor(test, "reset");
    await accounts.confirmPasswordReset({ token, password: "another one 1" });
    for (const used of [token, older])
      await expect(
        accounts.confirmPasswordReset({ token: used, password: "another one 2" }),
      ).rejects.toThrow("This link is invalid or has expired. Please ask for a new one.");
  });

  test("works for one hour and no longer", async () => {
    const test = await testApp();
    const token = await newSecretFor(test, "reset");
    pass(HOUR_MS);
    const confirm = (await test.as("visitor")).accounts.confirmPasswordReset;
    await expect(confirm({ token, password: "another one 1" })).rejects.toThrow("has expired");
  });

  test("is used once when sent twenty times at once", async () => {
    const test = await testApp();
    const token = await newSecretFor(test, "reset");
    const { accounts } = await test.as("visitor");
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        accounts.confirmPasswordReset({ token, password: `another one ${index}` }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each(MANGLED)("%s: 400 and nothing changes", async (_, mangle) => {
    const server = await testServer();
    const token = mangle(await newSecretFor(server, "reset"));
    const body = { token, password: "another one 1" };
    const answer = await server.send("POST", "/api/password-reset/confirm", body);
    expect(answer.status).toBe(400);
    const { accounts } = await server.as("visitor");
    await expect(
      accounts.login({ username: "customer", password: PASSWORD }),
    ).resolves.toBeDefined();
  });

  test("the new password follows the rules, and the link still works after a refusal", async () => {
    const test = await testApp();
    const token = await newSecretFor(test, "reset");
    const { accounts } = await test.as("visitor");
    await expect(accounts.confirmPasswordReset({ token, password: "short" })).rejects.toThrow(
      "Password must be at least 8 characters",
    );
    await accounts.confirmPasswordReset({ token, password: "long enough" });
  });
});

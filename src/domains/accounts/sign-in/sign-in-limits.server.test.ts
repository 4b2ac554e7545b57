import * as argon2 from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { actorFor, PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import type { AppError } from "#platform/errors.ts";
import { clientNetwork } from "#platform/http/client-address.ts";
import { hashSecret } from "#domains/accounts/links/secrets.server.ts";

/** Only the test users' own passwords match, and verifying takes no time. */
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(), hash: vi.fn(real.hash) };
});

/** The clock stands still: limits are about periods, and a busy machine is slow. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T12:00:00Z") });
  vi.mocked(argon2.verify).mockImplementation(async (_, password) => password === PASSWORD);
});

afterEach(() => void vi.useRealTimers());

interface Try {
  username?: string;
  password?: string;
  browser?: string | undefined;
  userAgent?: string;
}

const limitedApp = () => testApp({ RATE_LIMITS: "on" });

/** The refusal's code, or "in" for a sign-in. */
async function attempt({ as }: TestApp, address: string, given: Try = {}): Promise<string> {
  const { username = "customer", password = "a wrong one", ...from } = given;
  const caller = await as("visitor", {
    clientAddress: address,
    clientNetwork: clientNetwork(address),
    ...from,
  });
  const refused = (error: Error) => (error.cause as AppError).code;
  return caller.accounts.login({ username, password }).then(() => "in", refused);
}

async function manyTries(site: TestApp, count: number, one: (index: number) => [string, Try]) {
  const answers: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const answer = await attempt(site, ...one(index));
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  return answers;
}

const invented = (index: number) => ({ username: `invented${index}` });
const network = (index: number) => `198.51.${index}.7`;

/** The cookie id of a browser in which the user has signed in. */
async function knownBrowser(site: TestApp, username = "customer"): Promise<string> {
  expect(await attempt(site, "192.0.2.99", { username, password: PASSWORD })).toBe("in");
  return /^browser=([\w-]{43})/.exec(site.cookies.at(-1) ?? "")?.[1] ?? "";
}

const outboxOf = ({ db }: TestApp) =>
  db.selectFrom("outbox").select(["recipient", "subject", "textBody"]).orderBy("id").execute();

const auditOf = ({ db }: TestApp) =>
  db
    .selectFrom("auditEntries")
    .select(["action", "subject", "actorName", "after"])
    .orderBy("id")
    .execute();

describe("Wrong tries of one network, whatever the name", () => {
  test("30 in a minute, then 429; other networks are not affected", async () => {
    const site = await limitedApp();
    expect(await manyTries(site, 40, (index) => ["203.0.113.5", invented(index)])).toEqual({
      UNAUTHORIZED: 30,
      TOO_MANY_REQUESTS: 10,
    });
    expect(await attempt(site, "203.0.113.5", { password: PASSWORD })).toBe("TOO_MANY_REQUESTS");
    expect(await attempt(site, "192.0.2.1", { password: PASSWORD })).toBe("in");
  });

  test("30 in any minute and 200 in any hour, whenever they begin", async () => {
    const site = await limitedApp();
    const judged: number[] = [];
    const from = Date.now();
    // A try every second for 20 minutes, each for another name
    for (let second = 0; second < 1200; second += 1) {
      vi.setSystemTime(from + second * 1000);
      if ((await attempt(site, "203.0.113.5", invented(second))) === "UNAUTHORIZED")
        judged.push(second);
    }
    expect(judged.slice(0, 31)).toEqual([...Array.from({ length: 30 }, (_, at) => at), 60]);
    for (const start of judged)
      expect(judged.filter((at) => at >= start && at < start + 60).length).toBeLessThanOrEqual(30);
    expect(judged).toHaveLength(200);
    vi.setSystemTime(from + 3_599_000);
    expect(await attempt(site, "203.0.113.5")).toBe("TOO_MANY_REQUESTS");
    vi.setSystemTime(from + 3_600_000);
    expect(await attempt(site, "203.0.113.5")).toBe("UNAUTHORIZED");
  });

  test("right passwords are not counted: an office signs in from one address", async () => {
    const site = await limitedApp();
    expect(
      await manyTries(site, 50, (index) => [
        "203.0.113.5",
        { username: ["customer", "officer", "admin"][index % 3] ?? "", password: PASSWORD },
      ]),
    ).toEqual({ in: 50 });
  });

  test("nobody is locked out of the browser in which they signed in before", async () => {
    const site = await limitedApp();
    const browser = await knownBrowser(site);
    await manyTries(site, 40, (index) => ["203.0.113.5", invented(index)]);
    expect(await attempt(site, "203.0.113.5", { password: PASSWORD, browser })).toBe("in");
    // Not even by somebody in the same network who tries that very account
    await manyTries(site, 20, () => ["192.0.2.5", {}]);
    expect(await attempt(site, "192.0.2.5", { password: PASSWORD })).toBe("TOO_MANY_REQUESTS");
    expect(await attempt(site, "192.0.2.5", { password: PASSWORD, browser })).toBe("in");
    const others = { username: "officer", password: PASSWORD, browser };
    expect(await attempt(site, "203.0.113.5", others)).toBe("TOO_MANY_REQUESTS");
  });

  test.each([
    ["the /64s of one IPv6 /56", 30, (i: number) => `2001:db8:1:${(i % 250).toString(16)}::1`],
    ["the /64s of one IPv6 /48", 30, (i: number) => `2001:db8:1:${(i * 256).toString(16)}::1`],
    ["the addresses of one IPv4 /24", 60, (i: number) => `203.0.113.${i}`],
  ])("%s are counted together: %d", async (_, most, address) => {
    const site = await limitedApp();
    expect(await manyTries(site, 80, (index) => [address(index), invented(index)])).toEqual({
      UNAUTHORIZED: most,
      TOO_MANY_REQUESTS: 80 - most,
    });
  });

  test("each call of a tRPC batch counts", async () => {
    const { send } = await testServer({ RATE_LIMITS: "on" });
    const codes: string[] = [];
    for (let batch = 0; batch < 4; batch += 1) {
      const names = Array.from({ length: 10 }, () => "accounts.login").join(",");
      const body = Object.fromEntries(
        Array.from({ length: 10 }, (_, call) => [
          call,
          { username: `invented${batch}x${call}`, password: "a wrong one" },
        ]),
      );
      const answer = await send("POST", `/api/trpc/${names}?batch=1`, body);
      const results = (await answer.json()) as { error: { data: { code: string } } }[];
      codes.push(...results.map((result) => result.error.data.code));
    }
    expect(codes.filter((code) => code === "UNAUTHORIZED")).toHaveLength(30);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(10);
  });
});

describe("The hashing line", () => {
  test("has three places for a network, and one more for a browser that signed in before", async () => {
    const site = await limitedApp();
    const browser = await knownBrowser(site);
    const { promise: gate, resolve: open } = Promise.withResolvers<boolean>();
    vi.mocked(argon2.verify).mockImplementation(() => gate);
    const crowd = Array.from({ length: 29 }, (_, index) =>
      attempt(site, "203.0.113.5", invented(index)),
    );
    await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalledTimes(3), 60_000); // One of these was the sign-in
    const refused: string[] = [];
    for (const one of crowd) void one.then((answer) => answer === "BUSY" && refused.push(answer));
    await vi.waitFor(() => expect(refused).toHaveLength(26), 60_000);
    const known = attempt(site, "203.0.113.5", { browser, password: PASSWORD });
    const elsewhere = attempt(site, "192.0.2.1", { username: "admin", password: PASSWORD });
    open(true);
    const answers = await Promise.all(crowd);
    expect(answers.filter((answer) => answer === "BUSY")).toHaveLength(26);
    expect(await known).toBe("in");
    expect(await elsewhere).toBe("in");
  });
});

test("Registrations from the /64s of one /48 have three places in the line, not all of them", async () => {
  const site = await limitedApp();
  const { promise: gate, resolve: open } = Promise.withResolvers<string>();
  vi.mocked(argon2.hash).mockImplementation(() => gate);
  const register = async (index: number, address: string) => {
    const given = { clientAddress: address, clientNetwork: clientNetwork(address) };
    const { accounts } = await site.as("visitor", given);
    const person = { username: `new${index}`, firstName: "Ada", lastName: "Ames" };
    const refused = (error: Error) => (error.cause as AppError).code;
    const made = accounts.register({
      ...person,
      email: `new${index}@people.example`,
      password: "a good password",
    });
    return made.then(() => "in", refused);
  };
  const crowd = Array.from({ length: 60 }, (_, index) =>
    register(index, `2001:db8:1:${(index << 8).toString(16)}::1`),
  );
  const elsewhere = register(60, "2001:db8:2::1");
  const admin = attempt(site, "192.0.2.1", { username: "admin", password: PASSWORD });
  await vi.waitFor(() => expect(argon2.hash).toHaveBeenCalled(), 60_000);
  open("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA");
  const answers = await Promise.all(crowd);
  const times = (code: string) => answers.filter((answer) => answer === code).length;
  expect([times("in"), times("BUSY"), times("TOO_MANY_REQUESTS")]).toEqual([3, 17, 40]);
  expect([await elsewhere, await admin]).toEqual(["in", "in"]);
});

describe("Wrong tries for one account from everywhere", () => {
  test("after 20 in an hour each is followed by a growing pause, for unknown names alike", async () => {
    const site = await limitedApp();
    for (const username of ["customer", "nobody"])
      expect(await manyTries(site, 30, (index) => [network(index), { username }])).toEqual({
        UNAUTHORIZED: 20,
        TOO_MANY_REQUESTS: 10,
      });
    expect(await attempt(site, "192.0.2.1", { password: PASSWORD })).toBe("TOO_MANY_REQUESTS");
    expect(await attempt(site, "192.0.2.1", { username: "officer", password: PASSWORD })).toBe(
      "in",
    );
  });

  test("a browser that signed in before is not slowed, but has no more than 20 itself", async () => {
    const site = await limitedApp();
    const browser = await knownBrowser(site);
    await manyTries(site, 30, (index) => [network(index), {}]);
    expect(await attempt(site, "192.0.2.1", { password: PASSWORD, browser })).toBe("in");
    expect(await manyTries(site, 25, (index) => [network(index), { browser }])).toEqual({
      UNAUTHORIZED: 20,
      TOO_MANY_REQUESTS: 5,
    });
  });

  test("a user who chooses a new password by email signs in from that browser at once", async () => {
    const site = await limitedApp();
    await manyTries(site, 30, (index) => [network(index), {}]);
    const actor = await actorFor(site.db, "customer");
    const token = "t".repeat(43);
    const later = new Date(Date.now() + 60_000).toISOString();
    await site.db
      .insertInto("mailTokens")
      .values({
        tokenHash: hashSecret(token),
        purpose: "reset-password",
        userId: actor?.user.id ?? 0,
        email: actor?.user.email ?? "",
        createdAt: later,
        expiresAt: later,
        usedAt: null,
      })
      .execute();
    const visitor = await site.as("visitor", { userAgent: "Firefox/1 Linux" });
    await visitor.accounts.confirmPasswordReset({ token, password: "a wholly new secret" });
    const browser = /^browser=([\w-]{43})/.exec(site.cookies.at(-1) ?? "")?.[1];
    expect(await attempt(site, "192.0.2.1", { password: PASSWORD, browser })).toBe("in");
  });
});

describe("Each refused sign-in leaves a trace", () => {
  test("in the log: the account as a keyed hash, the address, the route and the outcome", async () => {
    const site = await limitedApp();
    await manyTries(site, 11, () => ["203.0.113.5", { username: "CUSTOMER" }]);
    await attempt(site, "2001:db8::7", { username: "customer@people.example" });
    await attempt(site, "203.0.113.5", { username: "my secret password" });
    const lines = site.logged
      .filter((line) => line.includes('"sign-in refused"'))
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines).toHaveLength(13);
    const [first, , , , , , , , , , eleventh, mailed, stranger] = lines;
    expect(first).toMatchObject({ door: "site", outcome: "wrong", address: "203.0.113.5" });
    expect(eleventh).toMatchObject({ outcome: "limited", account: first?.account });
    expect(mailed).toMatchObject({ address: "2001:db8::7", account: first?.account });
    expect(first?.account).toMatch(/^[\w-]{16}$/);
    expect(stranger?.account).not.toBe(first?.account);
    expect(site.logged.join("")).not.toMatch(/customer|my secret|a wrong one/i);
  });

  test("in the audit: summed by account, network and minute", async () => {
    const site = await limitedApp();
    await manyTries(site, 4, () => ["203.0.113.5", {}]);
    await attempt(site, "203.0.113.5", { username: "my secret password" });
    await vi.waitFor(async () => {
      const entries = await auditOf(site);
      expect(entries).toEqual([
        {
          action: "accounts.signInRefused",
          subject: "user 1 (customer) from 203.0.113.5",
          actorName: "not signed in",
          after: expect.stringMatching(
            /^\{"account":"[\w-]{16}","door":"site","outcome":"wrong","network":"203.0.113.5","times":4\}$/,
          ),
        },
        {
          action: "accounts.signInRefused",
          subject: expect.stringMatching(/^account [\w-]{16} from 203.0.113.5$/),
          actorName: "not signed in",
          after: expect.stringContaining('"times":1'),
        },
      ]);
    }, 60_000);
  });

  test("guessing does not fill the disk: past 30 entries a minute the others share one", async () => {
    const site = await limitedApp();
    await manyTries(site, 50, (index) => [network(index), invented(index)]);
    await vi.waitFor(async () => {
      const entries = await auditOf(site);
      expect(entries).toHaveLength(31);
      expect(entries.at(-1)).toMatchObject({ subject: "many accounts", after: '{"times":20}' });
    }, 60_000);
  });

  test("the owner gets one email after 20 failures in an hour", async () => {
    const site = await limitedApp();
    await manyTries(site, 19, (index) => [network(index), { username: "officer" }]);
    await manyTries(site, 30, (index) => [network(index), { username: "nobody" }]);
    expect(await outboxOf(site)).toEqual([]);
    await attempt(site, "192.0.2.1", { username: "officer" });
    await vi.waitFor(
      async () =>
        expect(await outboxOf(site)).toEqual([
          expect.objectContaining({
            recipient: "officer@people.example",
            subject: "Refused sign-ins to your account at Harborstone Home Loans",
          }),
        ]),
      60_000,
    );
  });
});

describe("A sign-in", () => {
  test("is an entry of the audit", async () => {
    const site = await limitedApp();
    const from = { password: PASSWORD, userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" };
    for (let time = 0; time < 2; time += 1) await attempt(site, "203.0.113.5", from);
    expect(await auditOf(site)).toEqual([
      {
        action: "accounts.signIn",
        subject: "user 1 (customer) from 203.0.113.5",
        actorName: "customer",
        after: '{"door":"site","network":"203.0.113.5","device":"Firefox on Linux","times":2}',
      },
    ]);
  });

  test("accepts the e-mail address in the field of the username", async () => {
    const site = await limitedApp();
    const username = " Customer@People.EXAMPLE ";
    expect(await attempt(site, "192.0.2.1", { username, password: PASSWORD })).toBe("in");
    expect(await attempt(site, "192.0.2.1", { username })).toBe("UNAUTHORIZED");
  });

  test("by an e-mail address is its owner's, whoever has it as a username", async () => {
    const site = await limitedApp();
    const username = "customer@people.example";
    await site.db
      .updateTable("users")
      .set({ username, usernameKey: username })
      .where("username", "=", "newOfficer")
      .execute();
    await attempt(site, "192.0.2.1", { username, password: PASSWORD });
    const [entry] = await auditOf(site);
    expect(entry).toMatchObject({ actorName: "customer" });
  });

  const NEW_DEVICE = "New sign-in to your account at Harborstone Home Loans";

  test("from a new device is reported to the owner, even the very first, once for each device", async () => {
    const site = await limitedApp();
    const username = "officer";
    const browser = await knownBrowser(site, username);
    await attempt(site, "192.0.2.1", { username, password: PASSWORD, browser });
    expect(await outboxOf(site)).toHaveLength(1);
    const userAgent = "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0";
    await attempt(site, "192.0.2.1", { username, password: PASSWORD, userAgent });
    expect(await outboxOf(site)).toEqual([
      expect.objectContaining({ recipient: "officer@people.example", subject: NEW_DEVICE }),
      expect.objectContaining({
        recipient: "officer@people.example",
        subject: NEW_DEVICE,
        textBody: expect.stringContaining("Firefox on Windows"),
      }),
    ]);
  });

  test("to an account with an unverified address is reported once a day, without any typed text", async () => {
    const site = await limitedApp();
    for (let day = 1; day <= 2; day += 1) {
      for (let time = 0; time < 3; time += 1)
        await attempt(site, "192.0.2.1", { password: PASSWORD });
      const mails = await outboxOf(site);
      expect(mails).toHaveLength(day);
      expect(mails[0]?.textBody).not.toContain("Firstcustomer");
      vi.setSystemTime(Date.now() + 25 * 3_600_000);
    }
  });
});

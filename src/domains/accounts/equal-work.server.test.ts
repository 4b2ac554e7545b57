import * as argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { statementsOf } from "#test/kit/statements.ts";
import { PASSWORD } from "#test/kit/people.ts";

/**
 * Responses must not reveal, even by their timing, whether an address belongs to an account: these
 * tests compare the steps instead of clocks.
 */

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const KNOWN = "officer@people.example";
const UNKNOWN = "nobody@people.example";

type App = Awaited<ReturnType<typeof testApp>>;

/** What the server did for a call, in order, and its outcome. */
async function stepsOf(call: (app: App) => Promise<() => Promise<unknown>>) {
  const app = await testApp();
  const act = await call(app);
  vi.mocked(argon2.hash).mockClear();
  vi.mocked(argon2.verify).mockClear();
  const statements = statementsOf(app.db);
  const answer = await act().then(
    () => "done",
    (error: Error) => error.message,
  );
  return {
    answer,
    hashes: vi.mocked(argon2.hash).mock.calls.length,
    verifies: vi.mocked(argon2.verify).mock.calls.length,
    // Steps that do not wait for each other arrive in any order on PostgreSQL
    statements: isSqlite ? [...statements] : statements.toSorted(),
  };
}

const registering = (change: object) =>
  stepsOf(async ({ as }) => {
    const { accounts } = await as("visitor");
    const jane = { username: "jane", firstName: "Jane", lastName: "Doe", email: UNKNOWN };
    return () => accounts.register({ ...jane, password: "a good password", ...change });
  });

test("Registering hashes the password whether the address is taken or not", async () => {
  const created = await registering({});
  const taken = await registering({ email: KNOWN });
  expect(taken.answer).toBe("An account with this email address already exists.");
  expect(created.answer).toBe("done");
  expect([created.hashes, taken.hashes]).toEqual([1, 1]);
});

test("A taken username answers with the same steps whether the address is known or not", async () => {
  const unknown = await registering({ username: "customer" });
  const known = await registering({ username: "customer", email: KNOWN });
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ answer: "This username is already taken.", hashes: 1 });
});

test("A common password is refused with the same steps whether the address is known or not", async () => {
  const unknown = await registering({ password: "password1" });
  const known = await registering({ password: "password1", email: KNOWN });
  expect(known).toEqual(unknown);
});

test.each([
  ["a new link", "resendVerification"],
  ["a new password", "requestPasswordReset"],
] as const)("Asking for %s takes the same steps for every address", async (_, call) => {
  const asking = (email: string) =>
    stepsOf(async ({ as }) => {
      const { accounts } = await as("visitor");
      return () => accounts[call]({ email });
    });
  const unknown = await asking(UNKNOWN);
  expect(await asking(KNOWN)).toEqual(unknown);
  expect(unknown.answer).toBe("done");
});

test("Asking for another e-mail takes the same steps whether it is known or not", async () => {
  const asking = (email: string) =>
    stepsOf(async ({ as }) => {
      const { accounts } = await as("customer");
      return () => accounts.changeEmail({ email, currentPassword: PASSWORD });
    });
  const unknown = await asking(UNKNOWN);
  expect(await asking(KNOWN)).toEqual(unknown);
  expect(unknown).toMatchObject({ answer: "done", verifies: 1 });
});

test("A wrong sign-in takes the same steps whether the account exists or not", async () => {
  const trying = (username: string) =>
    stepsOf(async ({ as }) => {
      const { accounts } = await as("visitor");
      return () => accounts.login({ username, password: "a wrong one" });
    });
  const unknown = await trying(UNKNOWN);
  for (const username of [KNOWN, "officer"])
    expect(await trying(username)).toMatchObject({
      answer: unknown.answer,
      verifies: unknown.verifies,
    });
  expect(unknown).toMatchObject({ answer: "Invalid username or password", verifies: 1 });
});

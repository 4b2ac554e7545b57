import { describe, expect, onTestFinished, test } from "vitest";
import { appOn, testApp, type TestApp, testConfig } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { openDatabase } from "#platform/database/postgres/open.ts";
import type { AppError } from "#platform/errors.ts";
import { LIMITS, waitUnder } from "#platform/http/rate-limit.ts";
import { pauseAfter } from "./guesses.server.ts";
import { countForAll, type Rule, sweepTries } from "./shared-tries.server.ts";

/** The same site served by two processes, which share its key file. */
async function twice() {
  const limited = { RATE_LIMITS: "on" };
  const one = await testApp(limited);
  const opened = openDatabase(one.address as string);
  onTestFinished(() => opened.close());
  const other = appOn(opened, testConfig(limited, one));
  Object.assign(other.app, { key: one.app.key });
  return [one, other] as const;
}

type Process = Pick<TestApp, "as">;

const FROM = { clientAddress: "203.0.113.5", clientNetwork: "203.0.113.5" };

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: Error) => (error.cause as AppError | undefined)?.code ?? (error as AppError).code,
  );

async function signIn({ as }: Process, password = "a wrong one"): Promise<string> {
  const { accounts } = await as("visitor", FROM);
  return outcomeOf(accounts.login({ username: "customer", password }));
}

const rule = (name: "signIn" | "signInByNetwork", of = name as string): Rule => ({
  of,
  waitAfter: (times, now) => waitUnder(name, times, now),
});

describe.skipIf(isSqlite)("Two processes on one database", () => {
  test("count wrong passwords together, and right ones not at all", async () => {
    const [one, other] = await twice();
    expect(await signIn(one, PASSWORD)).toBe("done");
    const outcomes: string[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      outcomes.push(await signIn(turn % 2 === 0 ? one : other));
    expect(outcomes).toEqual([
      ...Array.from({ length: LIMITS.signIn.calls }, () => "UNAUTHORIZED"),
      "TOO_MANY_REQUESTS",
      "TOO_MANY_REQUESTS",
    ]);
    const stored = await one.db.selectFrom("wrongTries").selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/user 1|customer|203\.0\.113/);
  });

  test("judge simultaneous tries one after the other: never more than the limit", async () => {
    const [one, other] = await twice();
    const rules = [rule("signIn"), rule("signInByNetwork")];
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        outcomeOf(countForAll((turn % 2 === 0 ? one : other).app, rules)),
      ),
    );
    expect(tries.filter((outcome) => outcome === "done")).toHaveLength(LIMITS.signIn.calls);
    expect(new Set(tries)).toEqual(new Set(["done", "TOO_MANY_REQUESTS"]));
  });

  test("slow an account down after 20 wrong tries, and forget them after an hour", async () => {
    const [one, other] = await twice();
    const rules: Rule[] = [{ of: "account user 1", waitAfter: pauseAfter }];
    const { takeBack } = await countForAll(one.app, rules);
    for (let turn = 0; turn < 19; turn += 1)
      await countForAll((turn % 2 === 0 ? one : other).app, rules);
    expect(await outcomeOf(countForAll(other.app, rules))).toBe("TOO_MANY_REQUESTS");
    await takeBack();
    const { earlier } = await countForAll(other.app, rules);
    expect(earlier).toEqual([expect.objectContaining({ length: 19 })]);
    await one.db.updateTable("wrongTries").set({ until: "2026-01-01T00:00:00.000Z" }).execute();
    await sweepTries(one.db);
    expect(await one.db.selectFrom("wrongTries").selectAll().execute()).toEqual([]);
  });

  test("count everything else separately: two take 10 messages a minute from one network", async () => {
    const both = await twice();
    for (const [place, { as }] of both.entries())
      for (let turn = 0; turn < 6; turn += 1) {
        const { contact } = await as("visitor", FROM);
        const message = `Is a 20 year term right for me? ${place} ${turn}`;
        await outcomeOf(contact.send({ ...MESSAGE, message }));
      }
    const stored = await both[0].db.selectFrom("contactSubmissions").select("id").execute();
    expect(stored).toHaveLength(10);
  });
});

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "other",
} as const;

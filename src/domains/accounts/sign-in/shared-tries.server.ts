import { createHmac } from "node:crypto";
import { HOUR_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { tooManyAttempts } from "#platform/http/rate-limit.ts";

/** A limit on the tries that share a value. */
export interface Rule {
  /** The value that they share. */
  of: string;
  /** Milliseconds until the next try is allowed, by the times of those in the last hour. */
  waitAfter: (times: readonly number[], now: number) => number;
}

interface Counted {
  /** The times of the earlier tries in the last hour, for each rule. */
  earlier: number[][];
  takeBack: () => Promise<void>;
}

type Times = Map<string, number[]>;

// Decision: src/decisions/055-tries-are-counted-together.md
/**
 * Counts a try for all processes on the database: under every rule, or under none when one refuses
 * it. Tries that share a value are judged one after the other, since each locks the same rows in
 * the same order. Only keyed hashes are stored, because people type passwords into the username
 * field. Throws TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function countForAll(
  { db, key }: Pick<App, "db" | "key">,
  rules: readonly Rule[],
): Promise<Counted> {
  const secret = key.derive("wrong tries");
  const keys = rules.map(({ of }) => createHmac("sha256", secret).update(of).digest("base64url"));
  const { earlier, at } = await db.transaction().execute(async (trx) => {
    const now = Date.now();
    const times = await holdTimes(trx, keys, now);
    const found = keys.map((each) => times.get(each) ?? []);
    const wait = Math.max(
      ...rules.map(({ waitAfter }, place) => waitAfter(found[place] ?? [], now)),
    );
    if (wait > 0) throw tooManyAttempts(wait / 1000);
    for (const each of keys) times.set(each, [...(times.get(each) ?? []), now]);
    await writeTimes(trx, times, now);
    return { earlier: found, at: now };
  });
  const takeBack = () =>
    db.transaction().execute(async (trx) => {
      const now = Date.now();
      const times = await holdTimes(trx, keys, now);
      for (const left of times.values()) {
        const index = left.lastIndexOf(at);
        if (index >= 0) left.splice(index, 1);
      }
      await writeTimes(trx, times, now);
    });
  return { earlier, takeBack };
}

/** Adds missing rows and locks all of them until the transaction ends. */
async function holdTimes(trx: Db, keys: readonly string[], now: number): Promise<Times> {
  const inOrder = keys.toSorted();
  const until = new Date(now).toISOString();
  await trx
    .insertInto("wrongTries")
    .values(inOrder.map((key) => ({ key, times: "[]", until })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx
    .selectFrom("wrongTries")
    .where("key", "in", inOrder)
    .select(["key", "times"])
    .orderBy("key")
    .forUpdate()
    .execute();
  const recent = (times: string) =>
    (JSON.parse(times) as number[]).filter((at) => at > now - HOUR_MS);
  return new Map(rows.map(({ key, times }) => [key, recent(times)]));
}

async function writeTimes(trx: Db, times: Times, now: number): Promise<void> {
  const until = new Date(now + HOUR_MS).toISOString();
  await trx
    .insertInto("wrongTries")
    .values([...times].map(([key, left]) => ({ key, times: JSON.stringify(left), until })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({ times: row.ref("excluded.times"), until })),
    )
    .execute();
}

/** Removes tries of more than an hour ago. */
export async function sweepTries(db: Db): Promise<void> {
  await db.deleteFrom("wrongTries").where("until", "<=", new Date().toISOString()).execute();
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fromNow } from "#kit/values/times.ts";
import { testApp } from "#test/kit/app.ts";
import { underLease } from "./leases.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const SECOND_MS = 1000;
const SWEEP = { work: "sweep", pause: 300 * SECOND_MS } as const;

async function processes() {
  const { db } = await testApp();
  const sweep = async (run: (lost: AbortSignal) => Promise<unknown>) => {
    const begun = vi.fn(run);
    await underLease({ db, servesAlone: false }, SWEEP, begun);
    return begun.mock.calls.length;
  };
  return { db, sweep };
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}

/** Work that goes on until the test ends it. */
function longWork() {
  const ended = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<AbortSignal>();
  const run = (lost: AbortSignal) => {
    begun.resolve(lost);
    return ended.promise;
  };
  return { run, begun: begun.promise, end: ended.resolve };
}

test("One of the processes on a database does the work, until it is due again", async () => {
  const { db, sweep } = await processes();
  const tries = Array.from({ length: 8 }, () => sweep(async () => {}));
  expect((await Promise.all(tries)).filter((begun) => begun > 0)).toEqual([1]);
  const prune = vi.fn(async () => {});
  await underLease({ db, servesAlone: false }, { ...SWEEP, work: "prune" }, prune);
  expect(prune).toHaveBeenCalledTimes(1);
  pass(SWEEP.pause - 1);
  expect(await sweep(async () => {})).toBe(0);
  pass(1);
  expect(await sweep(() => Promise.reject(new Error("broken"))).catch(String)).toContain("broken");
  expect(await sweep(async () => {})).toBe(0);
});

test("Work that lasts is never done twice, and is due at once when it took longer than its pause", async () => {
  const { db, sweep } = await processes();
  const { run, begun, end } = longWork();
  const sweeping = sweep(run);
  await begun;
  const isRenewed = async () => {
    const { until } = await db.selectFrom("leases").select("until").executeTakeFirstOrThrow();
    return until > fromNow(50 * SECOND_MS);
  };
  for (let time = 0; time < SWEEP.pause; time += 20 * SECOND_MS) {
    pass(20 * SECOND_MS);
    await vi.waitUntil(isRenewed);
    expect(await sweep(async () => {})).toBe(0);
  }
  end();
  await sweeping;
  expect(await sweep(async () => {})).toBe(1);
});

test("A process that is killed holds up its work for a minute; one that only slept is told", async () => {
  const { sweep } = await processes();
  const { run, begun, end } = longWork();
  const sweeping = sweep(run);
  const lost = await begun;
  vi.setSystemTime(Date.now() + 59 * SECOND_MS);
  expect(await sweep(async () => {})).toBe(0);
  vi.setSystemTime(Date.now() + SECOND_MS);
  expect(await sweep(async () => {})).toBe(1);
  expect(lost.aborted).toBe(false);
  pass(20 * SECOND_MS);
  await vi.waitUntil(() => lost.aborted);
  end();
  await sweeping;
  expect(await sweep(async () => {})).toBe(0);
});

test("A lease that a process of the previous version took is respected", async () => {
  const { db, sweep } = await processes();
  const until = fromNow(SWEEP.pause);
  await db.insertInto("leases").values({ work: "sweep", until }).execute();
  expect(await sweep(async () => {})).toBe(0);
  pass(SWEEP.pause);
  expect(await sweep(async () => {})).toBe(1);
});

test("A process that serves alone needs no lease", async () => {
  const { db } = await testApp();
  const run = vi.fn(async () => {});
  for (let time = 0; time < 2; time += 1) await underLease({ db, servesAlone: true }, SWEEP, run);
  expect(run).toHaveBeenCalledTimes(2);
});

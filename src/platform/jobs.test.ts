import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.ts";
import { createRunner, type Job } from "./jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

function runnerOf(job: Partial<Job>) {
  const logged: string[] = [];
  const log = createLog("debug", (line) => logged.push(line));
  const whole = { every: MINUTE_MS, failure: "not done", run: async () => {}, ...job };
  return { logged, ...createRunner(log, () => ({ job: whole })) };
}

/** A run that lasts until the test ends it. */
function longRun() {
  const ended = Promise.withResolvers<void>();
  return { end: ended.resolve, run: vi.fn(() => ended.promise) };
}

test("A job runs at the start, then after each pause, also when a run has failed", async () => {
  const run = vi.fn(async () => {
    throw new Error("broken");
  });
  const { start, stop, logged } = runnerOf({ run });
  start();
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  expect(logged.filter((line) => line.includes("not done"))).toHaveLength(2);
  await stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(run).toHaveBeenCalledTimes(2);
});

test("A job can wait before its first run, and say how long it pauses", async () => {
  const run = vi.fn(async () => {});
  const { start } = runnerOf({ run, first: 300, every: () => 20 });
  start();
  await vi.advanceTimersByTimeAsync(299);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(21);
  expect(run).toHaveBeenCalledTimes(2);
});

test("A job that is woken during a run runs once more, however often it was woken", async () => {
  const { run, end } = longRun();
  const { run: wake } = runnerOf({ run });
  const woken = [wake("job"), wake("job"), wake("job")];
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await Promise.all(woken);
  expect(run).toHaveBeenCalledTimes(2);
});

test("A failure reaches the caller that waits, and the log for one that does not", async () => {
  const { run, wake, logged } = runnerOf({ run: () => Promise.reject(new Error("broken")) });
  await expect(run("job")).rejects.toThrow("broken");
  expect(logged).toEqual([]);
  wake("job");
  await vi.waitFor(() => expect(logged.join("")).toContain("not done"));
});

test("A stop tells the run, starts no more, and leaves a run that goes on after five seconds", async () => {
  const { run, end } = longRun();
  const { start, stop, run: wake } = runnerOf({ run });
  start();
  void wake("job");
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  expect(run.mock.lastCall).toMatchObject([{ aborted: true }]);
  await vi.advanceTimersByTimeAsync(4999);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await stopping;
  end();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(run).toHaveBeenCalledTimes(1);
});

test("A stop waits for a job that ends by itself, and then does what remains", async () => {
  const { run, end } = longRun();
  const last = vi.fn();
  const { start, stop } = runnerOf({ run, isWaitedFor: true, end: last });
  start();
  const stopping = stop();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(last).not.toHaveBeenCalled();
  end();
  await stopping;
  expect(last).toHaveBeenCalledTimes(1);
});

test("A job is failing once that has lasted for five minutes, or, if it is rare, after one run", async () => {
  const run = vi.fn().mockRejectedValue(new Error("broken"));
  const often = runnerOf({ run });
  often.start();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(often.failing()).toEqual([]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(often.failing()).toEqual([{ kind: "job", failure: "not done" }]);
  const rare = runnerOf({ run, every: 60 * MINUTE_MS });
  rare.start();
  await vi.advanceTimersByTimeAsync(1);
  expect(rare.failing()).toHaveLength(1);
  run.mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect([often.failing(), rare.failing()]).toEqual([[], []]);
  expect(rare.logged.at(-1)).toContain('"event":"job done","job":"job"');
});

import { onTestFinished } from "vitest";
import type { App } from "#platform/context.ts";
import { createRunner, type Job } from "#platform/jobs.ts";

/** Runs a job as a server does, until the test has finished. */
export function startJob(app: App, job: Omit<Job, "every"> & Partial<Job>) {
  const runner = createRunner(app.log, () => ({ job: { every: 1000, ...job } }));
  onTestFinished(() => runner.stop());
  runner.start();
  return runner;
}

/** For a run that nobody stops. */
export const GOES_ON = new AbortController().signal;

import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";
import { jobRuns, jobSucceededAt } from "./metrics.ts";

/** Work that the server does by itself: at its start, then regularly, and when it is woken. */
export interface Job {
  /** The pause after each run, in milliseconds. */
  every: number | (() => number);
  /** The pause before the first run. */
  first?: number;
  /** What the log says when a run fails. */
  failure: string;
  /** Does regular runs only when it is this process's turn, until that is lost. */
  inTurn?: (run: (lost: AbortSignal) => Promise<void>) => Promise<void>;
  run: (stopping: AbortSignal) => Promise<unknown>;
  /** What remains to be done when the server stops, after the last run. */
  end?: () => unknown;
  /** Whether a stop waits until the run has ended, however long that takes. */
  isWaitedFor?: boolean;
}

// Decision: src/decisions/081-one-runner.md
/** Runs the jobs of this process. No other code repeats work. */
export interface Runner<Kind extends string> {
  /** Runs a job now, or again after the run under way, which may have missed what is new. */
  run: (kind: Kind) => Promise<void>;
  /** The same for callers that do not wait: a failure is logged. */
  wake: (kind: Kind) => void;
  /** The jobs that have failed for a while, and those that are due rarely and failed last time. */
  failing: () => { kind: string; failure: string }[];
  start: () => void;
  /** Starts nothing more and waits for what is under way. */
  stop: () => Promise<void>;
}

const STOP_PATIENCE_MS = 5000;
/** A failure that lasts as long is worth telling; of rarer jobs, each run is worth a line. */
const LASTING_MS = 5 * 60_000;

/** The jobs are made when they are first needed. */
export function createRunner<Kind extends string>(
  log: Log,
  jobs: () => Record<Kind, Job>,
): Runner<Kind> {
  const stopping = new AbortController();
  let made: Map<string, Line> | undefined;
  const lines = () => {
    made ??= new Map(
      Object.entries<Job>(jobs()).map(([kind, job]) => [
        kind,
        lineOf(kind, job, { log, stopping: stopping.signal }),
      ]),
    );
    return made;
  };
  return {
    run: async (kind) => lines().get(kind)?.run(),
    wake: (kind) => lines().get(kind)?.wake(),
    failing: () =>
      [...(made ?? [])].flatMap(([kind, line]) =>
        line.isFailing() ? { kind, failure: line.job.failure } : [],
      ),
    start() {
      for (const line of lines().values()) line.start();
    },
    async stop() {
      stopping.abort();
      const all = [...(made?.values() ?? [])];
      const enough = new AbortController();
      const hurried = all.filter(({ job }) => !job.isWaitedFor).map((line) => line.stop());
      await Promise.all([
        ...all.filter(({ job }) => job.isWaitedFor).map((line) => line.stop()),
        Promise.race([
          Promise.all(hurried),
          sleep(STOP_PATIENCE_MS, undefined, { signal: enough.signal }),
        ]),
      ]);
      enough.abort();
    },
  };
}

interface Line extends Pick<Runner<string>, "start" | "stop"> {
  job: Job;
  run: () => Promise<void>;
  wake: () => void;
  isFailing: () => boolean;
}

/** One job, of which at most one run is under way. */
function lineOf(
  kind: string,
  job: Job,
  { log, stopping }: { log: Log; stopping: AbortSignal },
): Line {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  const runs = counted(kind, job, log);

  const work = async (signal: AbortSignal) => {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      await runs.once(signal);
    }
  };
  const run = (lost?: AbortSignal) => {
    isWanted = true;
    running ??= work(lost ? AbortSignal.any([stopping, lost]) : stopping).finally(
      () => (running = undefined),
    );
    return running;
  };
  const logged = async (doing: () => unknown) => {
    try {
      await doing();
    } catch (error) {
      log.error(job.failure, error);
    }
  };
  const look = async () => {
    await logged(() => (job.inTurn ? job.inTurn(run) : run()));
    const pause = typeof job.every === "number" ? job.every : job.every();
    if (!stopping.aborted) timer = setTimeout(again, pause);
  };
  const again = () => {
    looking = look();
  };
  return {
    job,
    run: () => run(),
    wake: () => void logged(run),
    isFailing: () => runs.isFailing(),
    start() {
      if (job.first === undefined) again();
      else timer = setTimeout(again, job.first);
    },
    async stop() {
      clearTimeout(timer);
      await Promise.all([looking, running?.catch(() => {})]);
      await logged(() => job.end?.());
    },
  };
}

/** A job's single run, counted by its outcome. */
function counted(kind: string, job: Job, log: Log) {
  let failingSince: number | undefined;
  const isRare = typeof job.every === "number" && job.every > LASTING_MS;
  return {
    isFailing: () =>
      failingSince !== undefined && (isRare || Date.now() - failingSince >= LASTING_MS),
    async once(signal: AbortSignal): Promise<void> {
      const begun = performance.now();
      try {
        await job.run(signal);
      } catch (error) {
        failingSince ??= Date.now();
        jobRuns.inc({ job: kind, outcome: "failed" });
        throw error;
      }
      failingSince = undefined;
      jobRuns.inc({ job: kind, outcome: "succeeded" });
      jobSucceededAt.set({ job: kind }, Date.now() / 1000);
      if (isRare) log.info("job done", { job: kind, ms: Math.round(performance.now() - begun) });
    },
  };
}

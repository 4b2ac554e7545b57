import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

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
  start: () => void;
  /** Starts nothing more and waits for what is under way. */
  stop: () => Promise<void>;
}

const STOP_PATIENCE_MS = 5000;

/** The jobs are made when they are first needed. */
export function createRunner<Kind extends string>(
  log: Log,
  jobs: () => Record<Kind, Job>,
): Runner<Kind> {
  const stopping = new AbortController();
  let made: Map<string, Line> | undefined;
  const lines = () => {
    made ??= new Map(
      Object.entries<Job>(jobs()).map(([kind, job]) => [kind, lineOf(job, log, stopping.signal)]),
    );
    return made;
  };
  return {
    run: async (kind) => lines().get(kind)?.run(),
    wake: (kind) => lines().get(kind)?.wake(),
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
}

/** One job, of which at most one run is under way. */
function lineOf(job: Job, log: Log, stopping: AbortSignal): Line {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;

  const work = async (signal: AbortSignal) => {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      await job.run(signal);
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

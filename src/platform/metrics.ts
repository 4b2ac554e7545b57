import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What the process counts of itself; no label names a person or an address. */
export const registry = new Registry();

const registers = [registry];
const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requests = new Counter({
  name: "lender_requests_total",
  help: "Answered requests, by the pattern of the address and the status",
  labelNames: ["method", "route", "status"],
  registers,
});

export const requestSeconds = new Histogram({
  name: "lender_request_seconds",
  help: "From the first byte of the request to the last of the answer, except from memory",
  buckets: SECONDS,
  registers,
});

export const memoryHits = new Counter({
  name: "lender_memory_hits_total",
  help: "Requests for pages, public reads and client files that were answered from memory",
  registers,
});

export const renderSeconds = new Histogram({
  name: "lender_render_seconds",
  help: "Rendered pages, without their wait",
  buckets: SECONDS,
  registers,
});

export const statementSeconds = new Histogram({
  name: "lender_statement_seconds",
  help: "Statements of the database, with their wait for it",
  buckets: SECONDS,
  registers,
});

export const jobRuns = new Counter({
  name: "lender_job_runs_total",
  help: "Runs of what the server repeats, by whether they succeeded",
  labelNames: ["job", "outcome"],
  registers,
});

export const jobSucceededAt = new Gauge({
  name: "lender_job_last_success_seconds",
  help: "When each of them succeeded last",
  labelNames: ["job"],
  registers,
});

export const logLines = new Counter({
  name: "lender_log_lines_total",
  help: "Lines of the log by level, written or not",
  labelNames: ["level"],
  registers,
});

/** A number that is set, or read when it is asked for. */
export function gauge<Label extends string = never>(
  name: string,
  help: string,
  labelNames: Label[] = [],
  collect?: () => void,
): Gauge<Label> {
  return new Gauge({
    name: `lender_${name}`,
    help,
    labelNames,
    registers,
    ...(collect && { collect }),
  });
}

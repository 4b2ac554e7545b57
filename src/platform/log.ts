import { logLines } from "./metrics.ts";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LEVELS)[number];
export { LEVELS as LOG_LEVELS };

type Fields = Record<string, string | number | boolean | null | undefined>;

/** JSON lines, UTC, no personal data: events have names, people and records only ids. */
export interface Log {
  debug: (event: string, fields?: Fields) => void;
  info: (event: string, fields?: Fields) => void;
  warn: (event: string, fields?: Fields) => void;
  error: (event: string, cause: unknown, fields?: Fields) => void;
  /** The newest error since the start, whether or not it was written. */
  lastError: () => LoggedError | undefined;
}

export interface LoggedError {
  at: string;
  event: string;
  /** The request that failed; null when it was other work. */
  requestId: string | null;
}

/** A log that drops events below the level and writes the others as lines. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const least = LEVELS.indexOf(level);
  const line = (at: Exclude<LogLevel, "silent">, event: string, fields: Fields = {}) => {
    logLines.inc({ level: at });
    if (LEVELS.indexOf(at) < least) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: at, event, ...fields })}\n`);
  };
  const isRepeated = createFolder((event, fields) => line("error", event, fields));
  let last: LoggedError | undefined;
  return {
    debug: (event, fields) => line("debug", event, fields),
    info: (event, fields) => line("info", event, fields),
    warn: (event, fields) => line("warn", event, fields),
    error: (event, cause, fields) => {
      const requestId = typeof fields?.requestId === "string" ? fields.requestId : null;
      last = { at: new Date().toISOString(), event, requestId };
      const { error, stack } = describe(cause);
      const isKnown = isRepeated(event, error);
      // A request is found by its id, even without its stack
      if (!isKnown || requestId !== null)
        line("error", event, { ...fields, error, ...(!isKnown && { stack }) });
    },
    lastError: () => last,
  };
}

const FOLDED_FOR_MS = 60_000;
const MOST_FOLDED = 100;

/**
 * Whether the same error was written within the last minute. At its end, what came in it is one
 * line with their number.
 */
function createFolder(write: (event: string, fields: Fields) => void) {
  const repeated = new Map<string, number>();
  return (event: string, error: string): boolean => {
    const key = `${event}\n${error}`;
    const times = repeated.get(key);
    if (times !== undefined) repeated.set(key, times + 1);
    if (times !== undefined || repeated.size >= MOST_FOLDED) return times !== undefined;
    repeated.set(key, 0);
    setTimeout(() => {
      const more = repeated.get(key) ?? 0;
      repeated.delete(key);
      if (more > 0) write(event, { error, repeated: more });
    }, FOLDED_FOR_MS).unref();
    return false;
  };
}

function describe(cause: unknown): { error: string; stack?: string | undefined } {
  if (!(cause instanceof Error)) return { error: String(cause) };
  const inner = cause.cause instanceof Error ? cause.cause : cause;
  return { error: inner.message, stack: inner.stack };
}

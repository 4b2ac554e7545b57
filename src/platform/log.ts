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
  const line = (at: LogLevel, event: string, fields: Fields = {}) => {
    if (LEVELS.indexOf(at) < least) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: at, event, ...fields })}\n`);
  };
  let last: LoggedError | undefined;
  return {
    debug: (event, fields) => line("debug", event, fields),
    info: (event, fields) => line("info", event, fields),
    warn: (event, fields) => line("warn", event, fields),
    error: (event, cause, fields) => {
      const requestId = fields?.requestId;
      last = {
        at: new Date().toISOString(),
        event,
        requestId: typeof requestId === "string" ? requestId : null,
      };
      line("error", event, { ...fields, ...describe(cause) });
    },
    lastError: () => last,
  };
}

function describe(cause: unknown): Fields {
  if (!(cause instanceof Error)) return { error: String(cause) };
  const inner = cause.cause instanceof Error ? cause.cause : cause;
  return { error: inner.message, stack: inner.stack };
}

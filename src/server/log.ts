const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LEVELS)[number];
export { LEVELS as LOG_LEVELS };

type Fields = Record<string, string | number | boolean | null | undefined>;

/** JSON lines, UTC, no personal data: events are named, people and records are ids. */
export interface Log {
  debug: (event: string, fields?: Fields) => void;
  info: (event: string, fields?: Fields) => void;
  warn: (event: string, fields?: Fields) => void;
  error: (event: string, cause: unknown, fields?: Fields) => void;
}

/** A log that drops events below the level and writes the others as lines. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const least = LEVELS.indexOf(level);
  const line = (at: LogLevel, event: string, fields: Fields = {}) => {
    if (LEVELS.indexOf(at) < least) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: at, event, ...fields })}\n`);
  };
  return {
    debug: (event, fields) => line("debug", event, fields),
    info: (event, fields) => line("info", event, fields),
    warn: (event, fields) => line("warn", event, fields),
    error: (event, cause, fields) => line("error", event, { ...fields, ...describe(cause) }),
  };
}

function describe(cause: unknown): Fields {
  if (!(cause instanceof Error)) return { error: String(cause) };
  const inner = cause.cause instanceof Error ? cause.cause : cause;
  return { error: inner.message, stack: inner.stack };
}

import { DatabaseError } from "#platform/database/database-error.ts";

const TAKEN = "23505";
const FULL = "53100";

/** Codes of PostgreSQL and of the network after which the same statement may succeed. */
const PASSING = [
  /^08/, // the connection failed
  /^53/, // out of connections or memory
  /^57P/, // the server stops, starts or ended this connection
  /^(?:57014|55P03)$/, // waited too long, for rows or for a lock
  /^(?:40001|40P01)$/, // two transactions would have waited for each other
  /^25P0[34]$/, // a transaction was idle or open for too long
  /^25006$/, // a standby, which will take over
  /^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH|AI_AGAIN)$/,
  /^(?:CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_TLS_CERT)/, // its certificate is renewed
];

/** Messages of the driver, without a code, about a connection that was lost or never opened. */
const DISCONNECTED = /^(?:Connection terminated|timeout exceeded when trying to connect|Client )/;

/** Converts the codes of PostgreSQL and of the network to DatabaseErrors; other errors stay. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  if (code === TAKEN) return new DatabaseError("unique", error, columnsIn(String(detail)));
  if (code === FULL) return new DatabaseError("full", error);
  return isPassing(error, code) ? new DatabaseError("busy", error) : error;
}

function isPassing(error: Error, code: unknown): boolean {
  // Several addresses of a host were tried
  if (error instanceof AggregateError) return error.errors.some((one) => isPassingCode(one));
  return isPassingCode(error) || (code === undefined && DISCONNECTED.test(error.message));
}

function isPassingCode(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && PASSING.some((pattern) => pattern.test(code));
}

/** Parses `Key (id, "usernameKey")=(1, ada) already exists.`, in the server's language. */
function columnsIn(detail: string): string[] {
  const [, list = ""] = /\(([^)]*)\)=\(/.exec(detail) ?? [];
  return list.split(", ").map((name) => name.replaceAll('"', ""));
}

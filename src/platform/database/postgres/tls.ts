import { readFileSync } from "node:fs";
import type { ClientConfig } from "pg";
import { isOnThisMachine } from "#platform/config.ts";
import { StartError } from "#platform/start-error.ts";

/** The TLS settings of an address, named as by PostgreSQL's own clients. */
const FILES = ["sslrootcert", "sslcert", "sslkey"] as const;
/**
 * `sslmode=disable` is without TLS; with every other mode the server is verified as with the last
 * one.
 */
const MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/** Each names a file; without an authority the well-known ones are trusted. */
type Tls = Partial<Record<(typeof FILES)[number], string>>;

interface Way {
  /** The address without its TLS settings, which the driver would interpret in its own way. */
  url: URL;
  /** Undefined for a connection without TLS. */
  tls: Tls | undefined;
}

/**
 * How to reach the server of an address: by verified TLS, except where the address says
 * `sslmode=disable`, or names this machine without a TLS setting. Throws a StartError for an
 * unknown TLS setting.
 */
export function wayTo(address: string): Way {
  const url = new URL(address);
  const { searchParams } = url;
  // Otherwise the driver would read the environment
  if (url.hostname === "" && !searchParams.has("host")) url.hostname = "localhost";
  const mode = searchParams.get("sslmode");
  const files = FILES.map((name) => [name, searchParams.get(name)] as const);
  const saysNothing = mode === null && files.every(([, file]) => file === null);
  const isLocal = saysNothing && isOnThisMachine(url.href);
  for (const name of ["sslmode", ...FILES]) searchParams.delete(name);
  const unknown = [...searchParams.keys()].find((name) => /^ssl(?!negotiation$)|^use/.test(name));
  if (unknown !== undefined)
    throw new StartError(`DATABASE_URL: ${unknown} is none of sslmode, ${FILES.join(", ")}`);
  if (mode !== null && !MODES.includes(mode))
    throw new StartError(`DATABASE_URL: sslmode must be verify-full, or disable`);
  if (isLocal || mode === "disable") return { url, tls: undefined };
  return { url, tls: Object.fromEntries(files.filter(([, file]) => file !== null)) };
}

/** The settings as the driver takes them. Throws a StartError for an unreadable file. */
export function tlsOptions(tls: Tls | undefined): ClientConfig["ssl"] {
  if (!tls) return false;
  const [ca, cert, key] = FILES.map((name) => tls[name] && read(name, tls[name]));
  return {
    rejectUnauthorized: true,
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
  };
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${name} cannot be read: ${(error as Error).message}`);
  }
}

/** The settings as PostgreSQL's tools take them. */
export function tlsVariables(tls: Tls | undefined): Record<string, string> {
  if (!tls) return { PGSSLMODE: "prefer" };
  const files = FILES.map((name) => [`PG${name.toUpperCase()}`, tls[name]]);
  const given = Object.fromEntries(files.filter(([, file]) => file !== undefined));
  return { PGSSLMODE: "verify-full", PGSSLROOTCERT: "system", ...given };
}

/** What to do about an untrusted server; undefined for any other error. */
export function tlsAdvice(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message?: string };
  if (message === "The server does not support SSL connections")
    return "it has no TLS: turn it on there, or add sslmode=disable in a network of your own";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "its certificate is for another host: name the host as the certificate does";
  if (/^(?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_SIGNATURE)/.test(code ?? ""))
    return "its certificate is of an unknown authority: name the authority's file in sslrootcert";
  if (code === "CERT_HAS_EXPIRED") return "its certificate has expired: renew it there";
  return undefined;
}

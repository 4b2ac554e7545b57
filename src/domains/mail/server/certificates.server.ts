import { checkServerIdentity, type PeerCertificate } from "node:tls";
import { DAY_MS } from "#kit/values/times.ts";
import type { Config } from "#platform/config.ts";

type Server = "mail server" | "inbox";

interface Noted {
  /** The name that was checked. */
  host: string;
  /** Until when it is valid, in milliseconds. */
  end: number;
}

/** The certificates of the last connections. */
const noted = new WeakMap<Config, Map<Server, Noted>>();

/** The TLS options that note a server's certificate once it is found to be for the server's name. */
export function notingCertificate(config: Config, server: Server) {
  const known = noted.get(config) ?? new Map<Server, Noted>();
  noted.set(config, known);
  return {
    checkServerIdentity: (host: string, certificate: PeerCertificate) => {
      const problem = checkServerIdentity(host, certificate);
      if (!problem) known.set(server, { host, end: Date.parse(certificate.valid_to) });
      return problem;
    },
  };
}

/**
 * Until when the certificate of the last connection is valid; undefined before one to this host by
 * TLS.
 */
export function lastCertificate(config: Config, server: Server, host: string): number | undefined {
  const last = noted.get(config)?.get(server);
  return last?.host.toLowerCase() === host.toLowerCase() ? last.end : undefined;
}

const SOON_MS = 14 * DAY_MS;

/** Certificates that end within two weeks, each in a sentence. */
export function endingCertificates(config: Config, now = Date.now()) {
  const soon = [...(noted.get(config) ?? [])].filter(([, { end }]) => end - now < SOON_MS);
  return soon.map(([server, { end }]) => ({
    kind: `certificate of the ${server}`,
    sentence: `The certificate of the ${server} ends on ${new Date(end).toISOString().slice(0, 10)}. Whoever runs it must renew it, or email stops.`,
  }));
}

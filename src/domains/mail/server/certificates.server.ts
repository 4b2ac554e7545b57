import { checkServerIdentity, type PeerCertificate } from "node:tls";
import { DAY_MS } from "#kit/values/times.ts";
import type { Config } from "#platform/config.ts";

type Server = "mail server" | "inbox";

/** Until when the certificates of the last connections are valid, in milliseconds. */
const ends = new WeakMap<Config, Map<Server, number>>();

/** The TLS options that note until when the server's certificate is valid. */
export function notingCertificate(config: Config, server: Server) {
  const known = ends.get(config) ?? new Map<Server, number>();
  ends.set(config, known);
  return {
    checkServerIdentity: (host: string, certificate: PeerCertificate) => {
      known.set(server, Date.parse(certificate.valid_to));
      return checkServerIdentity(host, certificate);
    },
  };
}

/** Until when the certificate of the last connection is valid; undefined before one by TLS. */
export function lastCertificate(config: Config, server: Server): number | undefined {
  return ends.get(config)?.get(server);
}

const SOON_MS = 14 * DAY_MS;

/** Certificates that end within two weeks, each in a sentence. */
export function endingCertificates(config: Config, now = Date.now()) {
  const soon = [...(ends.get(config) ?? [])].filter(([, end]) => end - now < SOON_MS);
  return soon.map(([server, end]) => ({
    kind: `certificate of the ${server}`,
    sentence: `The certificate of the ${server} ends on ${new Date(end).toISOString().slice(0, 10)}. Whoever runs it must renew it, or email stops.`,
  }));
}

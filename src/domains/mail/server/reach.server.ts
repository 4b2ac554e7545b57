import { isIP } from "node:net";
import type { MailSecurity } from "#domains/mail/mail.ts";
import type { Config } from "#platform/config.ts";
import type { App } from "#platform/context.ts";
import { invalidAt } from "#platform/errors.ts";
import { addressOf, PrivateAddress } from "#platform/http/addresses.ts";

/** The ports of mail servers: an admin must not reach other services by them. */
const PORTS = { smtp: [25, 465, 587, 2525], imap: [143, 993] };

interface Server {
  host: string;
  port: number;
}

/** The code says why a mail server that an admin has entered is not connected to. */
class RefusedServer extends Error {
  readonly code: "EDNS" | "EPORT" | "EPRIVATE";

  constructor(code: RefusedServer["code"]) {
    super(code);
    this.code = code;
  }
}

/**
 * Where to connect for a mail server that an admin has entered: the address that was checked, so
 * that a name that changes meanwhile leads nowhere else, and the name for its certificate. Throws
 * an error with the code EPORT, EDNS or EPRIVATE.
 */
export async function placeOf(
  { mailPrivateHosts }: Pick<Config, "mailPrivateHosts">,
  { host, port }: Server,
  protocol: keyof typeof PORTS,
): Promise<{ host: string; servername?: string }> {
  if (mailPrivateHosts) return { host };
  if (!PORTS[protocol].includes(port)) throw new RefusedServer("EPORT");
  const address = await addressOf(host, "public").catch((error: unknown) => {
    throw new RefusedServer(error instanceof PrivateAddress ? "EPRIVATE" : "EDNS");
  });
  return isIP(host) === 0 ? { host: address, servername: host } : { host };
}

/** Whether a host is this machine, as it is typed or as a URL has it. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(host);
}

/**
 * Throws BAD_REQUEST for a connection that others can read, beyond this machine, and for a server
 * that an admin must not reach.
 */
export async function refuseServer(
  { config }: Pick<App, "config">,
  { security, ...server }: Server & { security: MailSecurity },
  protocol: keyof typeof PORTS,
): Promise<void> {
  if (security === "none" && !isThisMachine(server.host) && !config.smtpInsecure)
    throw invalidAt(
      "security",
      "Without encryption others could read the password and all email. Please choose another.",
    );
  try {
    await placeOf(config, server, protocol);
  } catch (error) {
    if (!(error instanceof RefusedServer)) throw error;
    throw error.code === "EPORT"
      ? invalidAt("port", `Please use port ${listed(PORTS[protocol])}.`)
      : invalidAt("host", SENTENCES[error.code]);
  }
}

const SENTENCES = {
  EDNS: "This name cannot be found. Please check how it is spelled.",
  EPRIVATE:
    "This server is in a private network. Please enter a public one, or have MAIL_PRIVATE_HOSTS=true set where the site is started.",
};

function listed(ports: number[]): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(ports.map(String));
}

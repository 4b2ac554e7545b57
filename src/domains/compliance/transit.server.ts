import { lastCertificate } from "#domains/mail/server/certificates.server.ts";
import { storedInbox } from "#domains/mail/inbox/inbox-settings.server.ts";
import type { MailSecurity } from "#domains/mail/mail.ts";
import { isThisMachine } from "#domains/mail/server/reach.server.ts";
import { storedServer } from "#domains/mail/server/mail-server.server.ts";
import { formatShortDate } from "#kit/values/format.ts";
import type { App } from "#platform/context.ts";
import { type Config, isOnThisMachine } from "#platform/config.ts";
import { type Db, byName } from "#platform/database/engine.ts";

interface Found {
  isMet: boolean;
  says: string;
}

/** Whether what leaves this machine is encrypted on its way, as far as this program sees it. */
export async function measureTransit(app: App): Promise<Found> {
  const isSecure = new URL(app.publicUrl()).protocol === "https:";
  const web = {
    isMet: isSecure,
    says: isSecure
      ? "Browsers use https."
      : "The address of the website does not begin with https (PUBLIC_URL).",
  };
  const all = [web, await mailServer(app), ...(await inbox(app)), await database(app)];
  return { isMet: all.every(({ isMet }) => isMet), says: all.map(({ says }) => says).join(" ") };
}

async function mailServer({ config, db }: App): Promise<Found> {
  const server = config.smtpUrl ? inUrl(config.smtpUrl) : await storedServer(db);
  if (server === undefined) return { isMet: true, says: "There is no mail server." };
  return reached(config, "mail server", server);
}

async function inbox({ config, db }: App): Promise<Found[]> {
  const stored = await storedInbox(db);
  return stored ? [reached(config, "inbox", stored)] : [];
}

/** Told by the last connection; a setting alone shows nothing. */
function reached(
  config: Config,
  name: "mail server" | "inbox",
  { host, security }: { host: string; security: MailSecurity },
): Found {
  if (isThisMachine(host)) return { isMet: true, says: `The ${name} is on this machine.` };
  const until = security === "none" ? undefined : lastCertificate(config, name, host);
  if (until === undefined)
    return {
      isMet: false,
      says: `The ${name} was not reached by TLS since this program started.`,
    };
  const day = formatShortDate(new Date(until).toISOString());
  return { isMet: true, says: `The ${name} was reached by TLS, its certificate ends on ${day}.` };
}

/** How the mail server of SMTP_URL is reached: where it does not say, by TLS if the server has it. */
function inUrl(address: string) {
  const { protocol, hostname } = new URL(address);
  return {
    host: hostname.replaceAll(/[[\]]/g, ""),
    security: protocol === "smtps:" ? "tls" : "starttls",
  } as const;
}

async function database({ config, db }: App): Promise<Found> {
  if (config.databaseUrl === undefined)
    return { isMet: true, says: "The database is a file on this machine." };
  if (await isEncrypted(db))
    return { isMet: true, says: "The connection to the database uses TLS." };
  const isHere = isOnThisMachine(config.databaseUrl);
  return {
    isMet: isHere,
    says: isHere
      ? "The database is on this machine."
      : "The connection to the database does not use TLS (sslmode in DATABASE_URL).",
  };
}

async function isEncrypted(db: Db): Promise<boolean> {
  const row = await byName(db)
    .selectFrom("pg_stat_ssl")
    .where("pid", "=", ({ fn }) => fn<number>("pg_backend_pid"))
    .select("ssl")
    .executeTakeFirst();
  return Boolean(row?.ssl);
}

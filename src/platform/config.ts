import { existsSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { version as released } from "../../package.json";
import { line, z } from "#kit/values/zod.ts";
import { LOG_LEVELS } from "./log.ts";

/** The commit that was built; empty where it is unknown, as in a folder without its history. */
const commit = String(import.meta.env.COMMIT ?? "");

/** Such as 0.1.0+56c22774. */
export const version = commit ? `${released}+${commit}` : released;

const port = z.coerce.number("must be a port").int("must be a port").min(0).max(65_535);
const address = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address", abort: true })
  .refine((url) => new URL(url).href === `${new URL(url).origin}/`, {
    error: "must be an address without a path, such as https://www.example.com",
  });

/** `loans@example.com` or `Harborstone <loans@example.com>`. */
const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** `scanner.internal:3310`, `[::1]:3310` or `/run/clamav/clamd.ctl`. */
const CLAMD = /^(?:\/.+|(?:\[[\da-f:.]+\]|[^\s:/]+):\d{1,5})$/i;

/** What `age-keygen` calls a public key, one or more. */
const RECIPIENTS = /^\s*age1[\da-z]{50,}(?:[\s,]+age1[\da-z]{50,})*\s*$/;

/** The lender's name in the sample content. */
export const SAMPLE_COMPANY_NAME = "Harborstone Home Loans";

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: address.optional(),
  DATABASE_FILE: z.string().min(1).default("db/lender.sqlite"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  UPLOADS_DIR: z.string().min(1).default("uploads"),
  DATA_KEY_FILE: z.string().min(1).optional(),
  // Its strength matters only until there is an admin, which the start checks
  ADMIN_PASSWORD: z.string().max(256, "must have at most 256 characters").optional(),
  ADMIN_EMAIL: z.email("must be an email address").optional(),
  SAMPLE_CONTENT: z.stringbool("must be true or false").default(true),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp(s):// address", abort: true })
    .refine(isMailServer, "must name a host, and have each % of its password written as %25")
    .optional(),
  SMTP_INSECURE: z.stringbool("must be true or false").default(false),
  MAIL_PRIVATE_HOSTS: z.stringbool("must be true or false").default(false),
  MAIL_FROM: z.string().regex(SENDER, "must be an email address, or Name <address>").optional(),
  TRUST_PROXY: z.coerce.number("must be a whole number").int().min(0).max(10).default(0),
  WEBHOOKS_TO: z.enum(["public", "private"], "must be public or private").default("public"),
  HSTS_SUBDOMAINS: z.stringbool("must be true or false").default(false),
  COMPANY_NAME: line("must be one line of text", { max: 80 }).default(SAMPLE_COMPANY_NAME),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  SECOND_FACTOR: z
    .enum(["off", "admins", "staff", "all"], "must be off, admins, staff or all")
    .default("off"),
  BACKUP_RECIPIENTS: z
    .string()
    .regex(RECIPIENTS, "must be age recipients, age1…, with spaces between them")
    .optional(),
  BACKUP_IDENTITY_FILE: z.string().min(1).optional(),
  CLAMD: z.string().regex(CLAMD, "must be host:port or the path of a socket").optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{24,}$/, "must have at least 24 letters and digits")
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

/** Mailers decode the name and the password only with the first mail. */
function isMailServer(url: string): boolean {
  const { hostname, username, password } = new URL(url);
  try {
    return hostname !== "" && decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

export type Config = ReturnType<typeof readConfig>;

/** Variables whose values are not repeated in messages. */
const SECRETS = ["ADMIN_PASSWORD", "DATABASE_URL", "METRICS_TOKEN", "SMTP_URL"];

/** A wrong variable: the message is one line that names it. */
export class ConfigError extends Error {}

/**
 * Adds what is in the file .env of the folder where the program was started; what is set already
 * counts. Throws a ConfigError when the file cannot be read.
 */
export function loadEnvironmentFile(): void {
  if (!existsSync(".env")) return;
  try {
    process.loadEnvFile();
  } catch (error) {
    throw new ConfigError(`.env cannot be read: ${(error as Error).message}`);
  }
}

/** Throws a ConfigError for a variable whose name is a slip of one of ours. */
function refuseSlips(names: string[]): void {
  const known = Object.keys(environment.shape);
  // Short names are near to those of other programs
  const long = known.filter(({ length }) => length > 5);
  for (const name of names.filter((each) => !known.includes(each))) {
    const meant = long.find((each) => isSlipOf(each, name));
    if (meant !== undefined) throw new ConfigError(`${name}: is not a variable, ${meant} is`);
  }
}

/** Whether one letter is missing, added or wrong, or two neighbors are exchanged. */
function isSlipOf(known: string, name: string): boolean {
  const from = Array.from(known).findIndex((letter, at) => letter !== name[at]);
  if (from === -1) return name.length === known.length + 1;
  const [meant, typed] = [known.slice(from), name.slice(from)];
  return [
    [meant.slice(1), typed],
    [meant, typed.slice(1)],
    [meant.slice(1), typed.slice(1)],
    [`${meant[1]}${meant[0]}${meant.slice(2)}`, typed],
  ].some(([one, other]) => one === other);
}

/** Reads and checks the environment. Empty variables count as unset. Throws a ConfigError. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  refuseSlips(Object.keys(env));
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = SECRETS.includes(name) ? "" : ` (it is ${JSON.stringify(env[name])})`;
    throw new ConfigError(`${name}: ${issue?.message}${shown}`);
  }
  const values = parsed.data;
  const databaseFile = resolve(values.DATABASE_FILE);
  if (resolve(values.UPLOADS_DIR) === databaseFile)
    throw new ConfigError("UPLOADS_DIR: must be a folder, not DATABASE_FILE");
  const dataFolder = dirname(databaseFile);
  const dataKeyFile = resolve(values.DATA_KEY_FILE ?? join(dataFolder, "lender-data.key"));
  if (dataKeyFile.startsWith(`${resolve(values.UPLOADS_DIR)}${sep}`))
    throw new ConfigError("DATA_KEY_FILE: must not be in UPLOADS_DIR, beside what it encrypts");
  return {
    port: values.PORT,
    host: values.HOST,
    /** The site's public address, without a trailing slash; undefined until the port is known. */
    publicUrl: values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin,
    /** The SQLite database; beside PostgreSQL, only its folder is used. */
    databaseFile,
    /** The PostgreSQL database, which is used instead. */
    databaseUrl: values.DATABASE_URL,
    backupsDir: join(dataFolder, "backups"),
    ...backupsOf(values),
    /** Where mail is written to files without a mail server. */
    outboxDir: join(dataFolder, "outbox"),
    uploadsDir: resolve(values.UPLOADS_DIR),
    /** The keys of borrowers' documents. */
    dataKeyFile,
    adminPassword: values.ADMIN_PASSWORD,
    adminEmail: values.ADMIN_EMAIL,
    sampleContent: values.SAMPLE_CONTENT,
    smtpUrl: values.SMTP_URL,
    /** Whether mail may leave this machine without TLS. */
    smtpInsecure: values.SMTP_INSECURE,
    /** Whether mail servers entered by an admin may be in private networks, and on any port. */
    mailPrivateHosts: values.MAIL_PRIVATE_HOSTS,
    mailFrom: values.MAIL_FROM,
    /** How many reverse proxies are in front of the server. */
    trustProxy: values.TRUST_PROXY,
    /** Whether webhooks may use addresses of private networks, and http. */
    webhooksTo: values.WEBHOOKS_TO,
    /** Whether browsers must use https for the subdomains of the site's address too. */
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    companyName: values.COMPANY_NAME,
    rateLimits: values.RATE_LIMITS === "on",
    /** Who must have a second factor; users who have one are always asked for it. */
    secondFactor: values.SECOND_FACTOR,
    /** The ClamAV daemon that scans borrowers' files. */
    clamd: values.CLAMD === undefined ? undefined : clamdAt(values.CLAMD),
    /** What opens /metrics, which is not there without it. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}

function backupsOf(values: z.output<typeof environment>) {
  return {
    /** Whom snapshots and backups are encrypted to; nobody leaves them plain. */
    backupRecipients: values.BACKUP_RECIPIENTS?.match(/\w+/g) ?? [],
    /** What opens them again: best nowhere near the server. */
    backupIdentityFile:
      values.BACKUP_IDENTITY_FILE === undefined ? undefined : resolve(values.BACKUP_IDENTITY_FILE),
  };
}

function clamdAt(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith("/")) return { path: address };
  const [, host = "", port] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? [];
  return { host, port: Number(port) };
}

/** The environment of a child process: this one's, and more. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** Whether the address of a database is one of this machine, by the name of its host or the folder of its socket. */
export function isOnThisMachine(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  return /^(?:localhost|127\.0\.0\.1|\[?::1\]?|\/.*|%2f.*)$/i.test(host);
}

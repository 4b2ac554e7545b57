import operations from "./operations.md?raw";
import { version } from "#platform/config.ts";

export const HELP = `lender ${version}: a mortgage lender's website in one process and one SQLite file

  serve                      serve the site (the default)
  migrate                    bring the database up to this version
  create-admin               make the user admin, with ADMIN_PASSWORD or a random password
  reset-password <username>  give a user a new random password and end their sessions
  reset-second-factor <username>
                             let a user in without their second factor, end their sessions
  backup <file>              write a whole copy of the database to a file, also while it is served;
                             on PostgreSQL by pg_dump when the name ends in .dump
  restore <file>             put such a copy in the database's place; the server must not run;
                             one that ends in .age needs --identity <file>
  move <direction>           sqlite-to-postgres or postgres-to-sqlite; the server must not run
  adopt                      let the database be served with this lender.key and UPLOADS_DIR, when
                             its own are lost or it is a copy, and accept its activity log as it
                             is; the server must not run
  rotate-key                 encrypt documents with a new key, also while they are served
  verify                     check the newest snapshot in backups/, as the server does each night
  check [code]               check the database, its uploads, its activity log and the disk; with
                             the code from an email, that the log still begins as it did then
  events                     print what follows from each change
  help <topic>               env, rest, api, metrics, or the files for systemd and caddy
  --sbom                     print the packages inside, with licenses and hashes (CycloneDX)
  --version, --help`;

/** Topics of which only the file is printed. */
const FILES = ["systemd", "caddy"];

/** A section of the page for operators, or the file in it; all commands where there is none. */
export function helpOn(topic = ""): string {
  const section = operations.split(/^## /m).find((text) => text.startsWith(`${topic}\n`));
  if (section === undefined) return HELP;
  if (!FILES.includes(topic)) return section.slice(topic.length).trim();
  const [, file = ""] = /\n\n((?: {4}.*\n)+)/.exec(section) ?? [];
  return file.replaceAll(/^ {4}/gm, "").trimEnd();
}

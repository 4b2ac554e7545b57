import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ago, DAY_MS, dayOf } from "#kit/values/times.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import { type App, type Site, siteOf } from "#platform/context.ts";
import type { Config } from "#platform/config.ts";
import { type Db, activeAdmins } from "#platform/database/engine.ts";
import { about, happened } from "#domains/audit/happened.server.ts";
import { beginAnew, extendChain, lockHead } from "#domains/audit/chain/chain.server.ts";
import {
  type ChainCheck,
  checkChain,
  codeOf,
  hasCode,
  NO_CODE,
} from "#domains/audit/chain/check-chain.server.ts";

const MAILED_EVERY_MS = 7 * DAY_MS;

/** Extends the chain, checks all of it once a day, and mails its code once a week. */
export async function keepChain(app: App): Promise<void> {
  const { db } = app;
  await extendChain(app);
  const head = await db.selectFrom("journalHead").select("checkedAt").executeTakeFirst();
  const isRecent = (at: string) => at > ago(DAY_MS) && at <= ago(0);
  if (isRecent(head?.checkedAt ?? "") && isRecent(witnessOf(app.config)?.checkedAt ?? ago(0)))
    return;
  const { code, faults } = await checkJournal(app);
  const found = { faults: JSON.stringify(faults), checkedAt: ago(0) };
  await db.updateTable("journalHead").set(found).execute();
  keepWitness(app.config, faults.length === 0 && code !== NO_CODE ? code : undefined);
  if (faults.length === 0) await db.transaction().execute((trx) => mailCode(trx, siteOf(app)));
}

type Checked = Parameters<typeof checkChain>[0] & { config: Place };
type Place = Pick<Config, "databaseFile">;

/** Checks the chain, also against the code beside the database. Changes nothing. */
export async function checkJournal({ config, ...chain }: Checked): Promise<ChainCheck> {
  const checked = await checkChain(chain);
  const witness = witnessOf(config);
  if (witness && !(await hasCode(chain.db, witness.code)))
    checked.faults.push(
      `The activity log does not begin any more as it did on ${dayOf(Date.parse(witness.at))}.`,
    );
  return checked;
}

/** Where the last code is kept: who has the database alone cannot reach it. */
function witnessFile({ databaseFile }: Place): string {
  return join(dirname(databaseFile), "activity-log.code");
}

function witnessOf(config: Place): { code: string; at: string; checkedAt: string } | undefined {
  const file = witnessFile(config);
  if (!existsSync(file)) return undefined;
  const [code = "", at = ""] = readFileSync(file, "utf8").trim().split(" ");
  return { code, at, checkedAt: statSync(file).mtime.toISOString() };
}

/** Keeps another code; without one, that the former one was compared. */
function keepWitness(config: Place, code?: string): void {
  const file = witnessFile(config);
  if (code !== undefined) writeFileSync(file, `${code} ${ago(0)}\n`);
  if (existsSync(file)) utimesSync(file, new Date(), new Date());
}

/** Lets the log begin as it does now: after a restore, or when it is accepted. */
export function forgetWitness(config: Place): void {
  rmSync(witnessFile(config), { force: true });
}

/**
 * Accepts what is wrong with the activity log, after the operator has looked into it: another chain
 * begins, and an entry says what was wrong until then. Resolves to the faults.
 */
export async function acceptJournal(app: Checked & Pick<App, "key">): Promise<string[]> {
  const { db, key, config } = app;
  const { code, faults } = await checkJournal(app);
  if (faults.length === 0) return [];
  await db.transaction().execute(async (trx) => {
    await beginAnew({ db: trx, key });
    const on = about("journalHead", null, code);
    await happened(trx, "operator", "audit.accept", { on, before: faults.join(" ") });
  });
  forgetWitness(config);
  return faults;
}

/** Mails the code to the owner, unless that was done within a week. */
async function mailCode(trx: Db, site: Site): Promise<void> {
  const head = await lockHead(trx);
  const isRecent = head.mailedAt > ago(MAILED_EVERY_MS) && head.mailedAt <= ago(0);
  if (head.place === 0 || isRecent) return;
  await trx
    .updateTable("journalHead")
    .set({ mailedAt: ago(0) })
    .execute();
  const owners = activeAdmins(trx).where("isProtected", "=", 1).select(["email", "firstName"]);
  for (const owner of await owners.execute())
    await queueMail(trx, codeMail(site, owner, codeOf(head)));
}

interface Owner {
  email: string;
  firstName: string;
}

function codeMail(site: Site, { email, firstName }: Owner, code: string): Mail {
  return composeMail({
    to: email,
    audience: "office",
    subject: `The activity log of ${site.companyName} this week`,
    paragraphs: [
      `Hello ${firstName},`,
      "The record of who changed and who saw what was checked: nothing in it was changed from outside the website.",
      `Its code is now ${code}.`,
      `Please keep this email. With it you can check later whether the record still begins as it does today: whoever runs the server types "lender check ${code}".`,
    ],
    ending: {
      text: "The administrator whose account cannot be deleted gets this every week.",
      label: "Who changed what",
      url: `${site.publicUrl}/admin/audit`,
    },
  });
}

/** The mail as an administrator called Ada would get it. */
export function codeSamples(site: Site): Record<string, Mail> {
  const ada = { email: "ada@example.com", firstName: "Ada" };
  const code = codeOf({ place: 12034, hash: "3f1c".repeat(16) });
  return { "To the owner: the code of the activity log": codeMail(site, ada, code) };
}

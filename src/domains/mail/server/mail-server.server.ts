import { about, happened } from "#domains/audit/happened.server.ts";
import type { z } from "zod";
import type { mailServerInput } from "#domains/mail/mail.input.ts";
import type { MailServer } from "#domains/mail/mail.ts";
import type { Actor } from "#platform/access.ts";
import type { App } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { AppError, changedMeanwhile, invalidAt } from "#platform/errors.ts";
import { type Sealing, sealText, unsealText } from "#platform/sealing.ts";
import { refuseServer } from "./reach.server.ts";
import type { ServerAddress } from "./transport.server.ts";

/** Whether there is a mail server: the one in the environment, or one that an admin has entered. */
export async function sendsMail({ config, db }: Pick<App, "config" | "db">): Promise<boolean> {
  return config.smtpUrl !== undefined || (await storedServer(db)) !== undefined;
}

export function storedServer(db: Db): Promise<Row<"mailServer"> | undefined> {
  return db.selectFrom("mailServer").selectAll().executeTakeFirst();
}

/** The mail server as an admin sees it, without its password. */
export async function readMailServer({
  config,
  db,
}: Pick<App, "config" | "db">): Promise<MailServer> {
  const isEnvironment = config.smtpUrl !== undefined;
  const stored = await storedServer(db);
  return {
    isEnvironment,
    stored: stored
      ? { ...withoutPassword(stored), hasPassword: stored.sealedPassword !== null }
      : null,
    revision: stored?.revision ?? 0,
  };
}

type Input = z.output<typeof mailServerInput>;

/**
 * Saves the mail server for all mail from now on. Throws CONFLICT when the environment sets one, or
 * when another admin was faster.
 */
export async function saveMailServer(app: App, actor: Actor, input: Input): Promise<MailServer> {
  const { revision } = input;
  refuseBesideEnvironment(app);
  await refuseServer(app, input, "smtp");
  await app.db.transaction().execute(async (trx) => {
    await holdActor(trx, actor);
    const before = await storedServer(trx);
    if ((before?.revision ?? 0) !== revision) throw changedMeanwhile();
    const password = passwordOf(app, input, before);
    const values = {
      ...withoutPassword(input),
      sealedPassword: password === undefined ? null : sealText(app.key, SEALING, password),
      // A removal does not restart the revisions, by which processes tell servers apart
      revision: Math.max(revision + 1, Date.now()),
    };
    await trx
      .insertInto("mailServer")
      .values({ id: 1, ...values })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(values).where("mailServer.revision", "=", revision),
      )
      .returning("id")
      .executeTakeFirstOrThrow(() => changedMeanwhile());
    await happened(trx, actor, "mail.saveServer", {
      on: about("mailServer", null, "mail server"),
      before: before && withoutPassword(before),
      after: withoutPassword(input),
    });
  });
  return readMailServer(app);
}

/** Removes the mail server: mails are written to files again. */
export async function removeMailServer(app: App, actor: Actor): Promise<MailServer> {
  await app.db.transaction().execute(async (trx) => {
    const before = await storedServer(trx);
    if (!before) return;
    await trx.deleteFrom("mailServer").execute();
    await happened(trx, actor, "mail.removeServer", {
      on: about("mailServer", null, "mail server"),
      before: withoutPassword(before),
    });
  });
  return readMailServer(app);
}

/** How to reach a mail server that was typed but not saved yet. */
export async function typedServer(app: App, input: Input): Promise<ServerAddress> {
  refuseBesideEnvironment(app);
  await refuseServer(app, input, "smtp");
  const password = passwordOf(app, input, await storedServer(app.db));
  return { ...input, password };
}

/**
 * How to reach the stored server; undefined when its password cannot be read with this key file.
 */
export function addressOfStored(app: App, stored: Row<"mailServer">): ServerAddress | undefined {
  const { sealedPassword, ...server } = stored;
  if (sealedPassword === null) return { ...server, password: undefined };
  const password = unsealText(app.key, SEALING, sealedPassword);
  return password === undefined ? undefined : { ...server, password };
}

const SEALING = { purpose: "mail server password", owner: "mail server" };

function passwordOf(
  app: App,
  typed: Input,
  stored: Row<"mailServer"> | undefined,
): string | undefined {
  if (typed.username === "") return undefined;
  return typedPassword(app, SEALING, { typed, stored });
}

interface Login extends Pick<Input, "host" | "port" | "security" | "username"> {
  sealedPassword: string | null;
}

/**
 * The typed password, or the stored one if none was typed. The stored password is used only for the
 * server that it was entered for, because it must not reach anybody else's. Throws BAD_REQUEST.
 */
export function typedPassword(
  { key }: Pick<App, "key">,
  sealing: Sealing,
  {
    typed: { password, ...typed },
    stored,
  }: {
    typed: Omit<Login, "sealedPassword"> & { password?: string | undefined };
    stored: Login | undefined;
  },
): string {
  if (password !== undefined && password !== "") return password;
  if (!stored || stored.sealedPassword === null)
    throw invalidAt("password", "Please type the password.");
  const isSame = (["host", "port", "security", "username"] as const).every(
    (field) => typed[field] === stored[field],
  );
  if (!isSame)
    throw invalidAt(
      "password",
      "Please type the password again: it was entered for another server or user.",
    );
  const opened = unsealText(key, sealing, stored.sealedPassword);
  if (opened === undefined)
    throw invalidAt(
      "password",
      "Please type the password again: it cannot be read with this key file.",
    );
  return opened;
}

function refuseBesideEnvironment({ config }: App): void {
  if (config.smtpUrl !== undefined)
    throw new AppError("CONFLICT", "The mail server is set where the server is started.");
}

/** What an admin sees of a mail server, and what the activity records. */
function withoutPassword({
  host,
  port,
  security,
  username,
  fromAddress,
}: Pick<Input, "host" | "port" | "security" | "username" | "fromAddress">) {
  return { host, port, security, username, fromAddress };
}

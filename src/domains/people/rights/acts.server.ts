import type { z } from "zod";
import type { ownErased, receivedRequest } from "./rights.output.ts";
import type { ownErasure, ownRequest, ownWithdrawal } from "./rights.input.ts";
import { PRIVACY_DESK, REQUEST_KINDS, type RequestKind } from "./rights.ts";
import { emailKey } from "#domains/accounts/accounts.ts";
import { type Self, selfOf } from "./links.server.ts";
import { recordRequest } from "./requests.server.ts";
import { numberKey } from "#domains/consents/receipts.server.ts";
import { BY_REQUEST } from "#domains/consents/refusals.ts";
import { withdraw } from "#domains/consents/withdrawals.server.ts";
import { deskReaders, notify } from "#domains/notices/notify.server.ts";
import {
  closingOf,
  eraseOwn,
  keptInQuarantine,
  refuseStaff,
  scanOwn,
} from "#domains/people/close-account.server.ts";
import { jsonOf } from "#domains/people/own-data.server.ts";
import type { Sources } from "#domains/people/own-records.server.ts";
import type { Owner } from "#domains/records/find-person.server.ts";
import { ago, HOUR_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Download } from "#platform/download.ts";
import { AppError } from "#platform/errors.ts";

/** What other domains store about somebody, and do for their request in its transaction. */
export interface Helpers {
  sources: (owner: Owner) => Sources;
  /** Puts a sentence into the conversation about an application. Resolves to its lead. */
  write: (trx: Db, self: Self, written: { id: number; text: string }) => Promise<number | null>;
  unsubscribe: (trx: Db, email: string) => Promise<void>;
}

const MOST_AN_HOUR = 20;

/** Records a request in the name of whoever opened the link. Throws TOO_MANY_REQUESTS. */
async function record(trx: Db, { owner, user }: Self, asked: Omit<Recorded, "email" | "by">) {
  const { count } = await trx
    .selectFrom("privacyRequests")
    .where("emailKey", "=", emailKey(owner.email))
    .where("receivedAt", ">", ago(HOUR_MS))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= MOST_AN_HOUR)
    throw new AppError("TOO_MANY_REQUESTS", "You have made many requests. Please try again later.");
  return recordRequest(trx, { ...asked, email: owner.email, by: user && { user } });
}

type Recorded = Parameters<typeof recordRequest>[1];

/** Writes down that somebody saw what is held: once for each link, however much they asked. */
export async function noteSeen(db: Db, self: Self): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("privacyLinks")
      .set({ openedAt: ago(0) })
      .where("id", "=", self.linkId)
      .where("openedAt", "is", null)
      .executeTakeFirst();
    const { owner, user } = self;
    if (numUpdatedRows > 0n)
      await recordRequest(trx, { kind: "see", email: owner.email, by: user && { user } });
  });
}

/** What is held, as the page shows it. Throws NOT_FOUND. */
export async function heldFile(db: Db, token: string, { sources }: Helpers): Promise<Download> {
  const self = await selfOf(db, token);
  return {
    fileName: "my-data.json",
    type: "application/json; charset=utf-8",
    async *pieces() {
      await noteSeen(db, self);
      yield* jsonOf(db, { ...self, user: self.owner }, sources(self.owner));
    },
  };
}

/** Hands a request to the desk, and into the conversation about an application. */
export async function askLender(
  db: Db,
  { token, kind, words, id }: z.output<typeof ownRequest>,
  { write }: Helpers,
): Promise<z.output<typeof receivedRequest>> {
  return db.transaction().execute(async (trx) => {
    const self = await selfOf(trx, token, { lock: true });
    const leadId = id === undefined ? null : await write(trx, self, { id, text: words });
    const { dueAt } = await record(trx, self, { kind, words, leadId });
    await tellDesk(trx, kind);
    return { dueAt };
  });
}

async function tellDesk(trx: Db, kind: RequestKind): Promise<void> {
  const occasion = {
    kind: "privacy" as const,
    title: `Privacy request: ${REQUEST_KINDS[kind].toLowerCase()}`,
    path: () => PRIVACY_DESK,
  };
  await notify(trx, occasion, await deskReaders(trx));
}

const NO_NUMBER =
  "Nothing shows us which phone number is yours. Please ask for a link with your number, or send us a request in your words.";

/** Ends permissions: for each of the person's records, and for the address. Throws CONFLICT. */
export async function withdrawOwn(
  db: Db,
  { token, kinds }: z.output<typeof ownWithdrawal>,
  { unsubscribe }: Helpers,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const self = await selfOf(trx, token, { lock: true });
    const { own, unproved } = await closingOf(trx, self.owner);
    const { id: requestId } = await record(trx, self, {
      kind: "withdraw",
      words: kinds.join(", "),
    });
    const words = `${BY_REQUEST}${requestId}`;
    const how = self.user ? "box" : "link";
    const rest = { scope: "everything", words, how, by: null, at: ago(0) } as const;
    const { email, givenPhone = "" } = self.owner;
    const nobody = { leadId: null, name: "", phone: self.user?.phone ?? givenPhone, email };
    const givers = own.length > 0 ? own : [nobody];
    const isOfNumber = (kind: (typeof kinds)[number]) => kind === "call" || kind === "text";
    const numbers = kinds.filter(isOfNumber);
    const addresses = kinds.filter((kind) => !isOfNumber(kind));
    if (numbers.length > 0 && !givers.some(({ phone }) => numberKey(phone))) {
      // A number that only stands beside the address may be another's: for that request alone
      const beside = unproved.filter(({ phone }) => numberKey(phone));
      if (beside.length === 0) throw new AppError("CONFLICT", NO_NUMBER);
      for (const giver of beside)
        await withdraw(trx, { ...giver, email: "" }, { ...rest, scope: "request", kinds: numbers });
    }
    for (const giver of givers) {
      // Others may have typed the address beside a number of their own
      if (numbers.length > 0 && numberKey(giver.phone))
        await withdraw(trx, { ...giver, email: "" }, { ...rest, kinds: numbers });
      if (addresses.length > 0) await withdraw(trx, giver, { ...rest, kinds: addresses });
    }
    if (kinds.includes("newsletter")) await unsubscribe(trx, self.owner.email);
  });
}

// Decision: src/decisions/123-a-persons-own-hand.md
/**
 * Erases what no law keeps, at once. An account stays. Throws NOT_FOUND, and CONFLICT for staff, and
 * for a guest whose address has an account.
 */
export async function eraseByLink(
  { db, key, uploads }: Pick<App, "db" | "key" | "uploads">,
  { token }: z.output<typeof ownErasure>,
): Promise<z.output<typeof ownErased>> {
  const known = await selfOf(db, token);
  if (known.account) refuseStaff(known.account);
  if (known.owner.hasAccount)
    throw new AppError("CONFLICT", "This address has an account: please sign in to erase it.");
  const scan = await scanOwn(db, known.owner);
  const { files, ...erased } = await db.transaction().execute(async (trx) => {
    const self = await selfOf(trx, token, { lock: true });
    const { owner, user } = self;
    return eraseOwn(trx, owner, { scan, key }, async (_counts, due, isHeld) => {
      if (isHeld) {
        // The desk does it when the hold ends
        await record(trx, self, { kind: "erase", waits: true });
        await tellDesk(trx, "erase");
        return { isHeld, kept: [] };
      }
      await recordRequest(trx, { kind: "erase", email: "", by: user && { user } });
      for (const table of ["scenarios", "applicationDrafts"] as const)
        await trx.deleteFrom(table).where("userId", "=", owner.id).execute();
      const kept = due.map(({ reference, keptUntil: until }) => ({ reference, until }));
      const waiting = await keptInQuarantine({ db: trx, key }, owner);
      return { isHeld, kept: [...kept, ...waiting] };
    });
  });
  for (const path of files) await uploads.storage.remove(path);
  return erased;
}

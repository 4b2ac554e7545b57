import { emailKey } from "#domains/accounts/accounts.ts";
import { type ConsentKind, type How, type Scope } from "./consents.ts";
import { type Channel, CHANNELS, type Refusal, type Refusals } from "./refusals.ts";
import { contactOf, type Giver, numberKey } from "./receipts.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { monthsAfter } from "#kit/values/times.ts";
import { consents as definition } from "./consents.table.ts";

/** Somebody by their number, their address, or the lead with which they wrote. */
export interface Who {
  leadId?: number | null | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

const SIDES = ["kind", "leadId", "contactKey", "emailKey", "how", "scope"] as const;
const TIMES = ["givenAt", "withdrawnAt", "withdrawnWords"] as const;

/**
 * What is written of the people by a number, an address, or another lead of the same person.
 * `personId` is that of the row's lead.
 */
async function rowsOf(db: Db, whos: readonly Who[]) {
  const leads = whos.flatMap(({ leadId }) => leadId ?? []);
  const people = await db
    .selectFrom("leads")
    .where("id", "in", leads)
    .select(["id", "personId"])
    .execute();
  const own = db.selectFrom("consents").select("consents.id");
  const ids = own
    .innerJoin("leads", "leads.id", "consents.leadId")
    .where(
      "leads.personId",
      "in",
      people.map(({ personId }) => personId),
    )
    .union(own.where("contactKey", "in", whos.flatMap(keysOf)))
    .union(
      own.where(
        "emailKey",
        "in",
        whos.flatMap(({ email }) => (email ? [emailKey(email)] : [])),
      ),
    );
  const rows = await db
    .selectFrom("consents")
    .leftJoin("leads", "leads.id", "consents.leadId")
    .where("consents.id", "in", ids)
    .select(["consents.id", "leads.personId", ...SIDES, ...TIMES])
    .execute();
  return { rows, people: new Map(people.map(({ id, personId }) => [id, personId])) };
}

function keysOf({ email, phone }: Who): string[] {
  const digits = phone ? numberKey(phone) : "";
  return [...(email ? [emailKey(email)] : []), ...(digits ? [digits] : [])];
}

type Row = Awaited<ReturnType<typeof rowsOf>>["rows"][number];

/** The withdrawals that close a channel: who wants no email at all wants no newsletter either. */
function closes(row: Row, channel: Channel): boolean {
  return (
    row.kind === channel ||
    (channel === "newsletter" && row.kind === "email" && row.scope === "everything")
  );
}

/** Anybody can type a number into a form: its box counts for the request that came with it. */
function isOwn(row: Pick<Row, "how" | "leadId">, leadId: Who["leadId"]): boolean {
  return row.how !== "box" || (row.leadId !== null && row.leadId === leadId);
}

/** The latest withdrawal, unless the person has permitted it again since. */
function refusalIn(
  rows: readonly Row[],
  { leadId }: Who,
  { channel, now }: { channel: Channel; now: string },
): Refusal | undefined {
  const isPast = (at: string | null) => at !== null && at <= now;
  const [last] = rows
    .filter(({ withdrawnAt }) => isPast(withdrawnAt))
    .toSorted((one, other) => (one.withdrawnAt ?? "").localeCompare(other.withdrawnAt ?? ""))
    .toReversed();
  const since = last?.withdrawnAt;
  if (!last || !since) return undefined;
  const again = rows.some(
    ({ kind, givenAt, withdrawnAt, how, leadId: given }) =>
      (kind === last.kind || kind === channel) &&
      givenAt !== null &&
      isPast(givenAt) &&
      givenAt > since &&
      !isPast(withdrawnAt) &&
      // Neither a vendor nor a file can take back what the person told us
      how !== "vendor" &&
      how !== "file" &&
      isOwn({ how, leadId: given }, leadId),
  );
  return again ? undefined : { since, words: last.withdrawnWords ?? "" };
}

interface Standing {
  /** The channels that somebody has closed, and those with a receipt in force. */
  refusals: Refusals;
  permitted: Channel[];
}

/** How each of the people may be reached. */
export async function standingsOf(
  db: Db,
  whos: readonly Who[],
  now = new Date(),
): Promise<Standing[]> {
  const { rows, people } = await rowsOf(db, whos);
  return whos.map((who) => {
    const keys = keysOf(who);
    const person = people.get(who.leadId ?? 0);
    const theirs = rows.filter(
      (row) =>
        row.leadId === (who.leadId ?? 0) ||
        (row.scope === "everything" &&
          (keys.includes(row.contactKey) ||
            keys.includes(row.emailKey) ||
            (person !== undefined && row.personId === person))),
    );
    const refused = (Object.keys(CHANNELS) as Channel[]).flatMap((channel) => {
      const about = theirs.filter((row) => closes(row, channel));
      const refusal = refusalIn(about, who, { channel, now: now.toISOString() });
      return refusal ? [[channel, refusal] as const] : [];
    });
    const refusals: Refusals = Object.fromEntries(refused);
    const permitted = (Object.keys(CHANNELS) as Channel[]).filter(
      (channel) =>
        !refusals[channel] &&
        theirs.some(
          (row) =>
            row.kind === channel && row.givenAt && !row.withdrawnAt && isOwn(row, who.leadId),
        ),
    );
    return { refusals, permitted };
  });
}

/** Which channels each of the people has closed. */
export async function refusalsOf(db: Db, whos: readonly Who[], now?: Date): Promise<Refusals[]> {
  return (await standingsOf(db, whos, now)).map(({ refusals }) => refusals);
}

/**
 * Whether somebody may be reached through a channel. Every door that writes, calls or texts asks;
 * confirmations and links that their reader has asked for do not.
 */
export async function mayContact(
  db: Db,
  who: Who,
  channel: Channel,
  now?: Date,
): Promise<{ may: true } | ({ may: false } & Refusal)> {
  const refusal = (await refusalsOf(db, [who], now))[0]?.[channel];
  return refusal ? { may: false, ...refusal } : { may: true };
}

/** The same of the three ways to reach a person of a record, for other programs. */
export async function mayContactAll(db: Db, whos: readonly Who[]) {
  const refusals = await refusalsOf(db, whos);
  return refusals.map(({ call, text, email }) => ({ call: !call, text: !text, email: !email }));
}

interface Withdrawn {
  kinds: readonly ConsentKind[];
  scope: Scope;
  words: string;
  how: How;
  /** Who wrote it down; null for the person themselves. */
  by: string | null;
  at: string;
}

/** Ends the receipts of what somebody permitted. */
export async function endReceipts(
  trx: Db,
  giver: Giver,
  { kinds, scope, words, by, at }: Omit<Withdrawn, "how">,
): Promise<void> {
  const { rows } = await rowsOf(trx, [giver]);
  // What was permitted for everything goes on for the other requests
  const ended = rows.filter(
    (row) =>
      kinds.includes(row.kind) &&
      row.givenAt !== null &&
      row.withdrawnAt === null &&
      (scope === "everything" || (row.scope === "request" && row.leadId === giver.leadId)),
  );
  const ids = ended.map(({ id }) => id);
  const end = { withdrawnAt: at, withdrawnBy: by, withdrawnWords: words, lastAt: at };
  await trx.updateTable("consents").set(end).where("id", "in", ids).execute();
}

/**
 * Ends what somebody permitted. Each kind also gets a row of its own, since people withdraw what
 * they never permitted in writing.
 */
export async function withdraw(trx: Db, giver: Giver, withdrawn: Withdrawn): Promise<void> {
  const { kinds, scope, words, how, by, at } = withdrawn;
  await endReceipts(trx, giver, withdrawn);
  const own = kinds.map((kind) => ({
    kind,
    leadId: giver.leadId,
    name: giver.name,
    ...contactOf(kind, giver),
    emailKey: emailKey(giver.email),
    wording: "",
    page: "",
    how,
    scope,
    withdrawnAt: at,
    withdrawnBy: by,
    withdrawnWords: words,
    lastAt: at,
  }));
  await trx.insertInto("consents").values(own).execute();
}

/** Deletes what the law no longer asks for, once neither a record nor a subscription needs it. */
export async function sweepConsents(db: Db, now = new Date()): Promise<void> {
  await db
    .deleteFrom("consents")
    .where("lastAt", "<", monthsAfter(now, -12 * (definition.options.kept?.years ?? 0)))
    .where("leadId", "is", null)
    .where("emailKey", "not in", (eb) => eb.selectFrom("subscribers").select("emailKey"))
    .execute();
}

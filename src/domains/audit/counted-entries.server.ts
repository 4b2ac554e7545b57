import type { AuditAction } from "./audit.ts";
import { ago, MINUTE_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { about, placeOf, type Subject } from "./happened.server.ts";

/**
 * Entries with a number: what would be too many rows of the activity shares one within a minute.
 */

export interface Counted {
  action: AuditAction;
  /** A refused sign-in is about a typed name, which may be nobody's. */
  on: Subject | string;
  actorId: number | null;
  actorName: string;
  /** The values after one more time; those so far are empty for the first. */
  add: (sofar: Sofar) => object;
}

interface Sofar {
  times?: number;
  from?: string[];
  what?: Record<string, number>;
  changed?: Record<string, { before?: unknown; after?: unknown }>;
}

/** Counts in the entry of this minute, which is begun if there is none. */
export async function count(trx: Db, entry: Counted): Promise<void> {
  // An entry that another request has just begun is found at the second try
  while (!(await countAgain(trx, entry)) && !(await begin(trx, entry)));
}

/** Adds to the entry of the same minute. False when there is none. */
export async function countAgain(trx: Db, entry: Counted): Promise<boolean> {
  for (;;) {
    const row = await findSame(trx, entry);
    if (!row) return false;
    const { numUpdatedRows } = await trx
      .updateTable("auditEntries")
      .set({ after: JSON.stringify(entry.add(JSON.parse(row.after ?? "{}") as Sofar)) })
      .where("id", "=", row.id)
      .where("after", "is not distinct from", row.after)
      .executeTakeFirst();
    // Somebody else has counted in between, so the entry is read again
    if (numUpdatedRows === 1n) return true;
  }
}

function nameOf(on: Subject | string): string {
  return typeof on === "string" ? on : on.name;
}

function findSame(trx: Db, { action, on }: Counted) {
  return trx
    .selectFrom("auditEntries")
    .where("action", "=", action)
    .where("at", ">", ago(MINUTE_MS))
    .where("subject", "=", nameOf(on))
    .select(["id", "after"])
    .executeTakeFirst();
}

/** Adds the entry. False when there already is one for this minute. */
async function begin(trx: Db, { add, on, ...entry }: Counted): Promise<boolean> {
  const at = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("auditEntries")
    .values({
      ...entry,
      ...(typeof on === "string" ? { subject: on } : placeOf(trx, on)),
      at,
      before: null,
      after: JSON.stringify(add({})),
      minuteKey: `${at.slice(0, 16)} ${entry.action} ${nameOf(on)}`,
    })
    .onConflict((conflict) => conflict.column("minuteKey").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Entries of one account within a minute; with the two shared ones it makes a hundred. */
const MOST_A_MINUTE = 98;

/** How many more entries an account may make within this minute. Reads its newest ones alone. */
export async function roomFor(db: Db, userId: number): Promise<number> {
  const newest = await db
    .selectFrom("auditEntries")
    .where("actorId", "=", userId)
    .where("action", "!=", "accounts.further")
    .orderBy("id", "desc")
    .limit(MOST_A_MINUTE)
    .select("at")
    .execute();
  const since = ago(MINUTE_MS);
  return MOST_A_MINUTE - newest.filter(({ at }) => at > since).length;
}

/** The user who acts, and where from as far as it is known. */
export interface Doer extends Partial<Pick<Actor, "token" | "network" | "sessionId">> {
  user: Pick<Actor["user"], "id" | "username">;
}

/** Bounds of one entry, which is written anew each time. */
const MOST_NAMED = 1000;
const MOST_ORIGINS = 20;
const MOST_CHANGED = 200;
const LONGEST_VALUE = 500;

/** What keeps its values even where it is only counted; they say nothing of a borrower. */
const GRAVE =
  /^(?:users|settings|api-tokens|webhooks|officers|rates|dated-tables)\.|^(?:leads\.erase|(?:applications|contact)\.setStatus|mail\.(?:save|remove)(?:Server|Inbox)|leads\.settings)$/;

interface Further extends Pick<Counted, "action" | "on"> {
  before?: unknown;
  after?: unknown;
}

/** A value as it is; of a long one the beginning of its JSON. */
function shortened(value: unknown): unknown {
  const json = JSON.stringify(value) ?? "";
  return json.length > LONGEST_VALUE ? `${json.slice(0, LONGEST_VALUE)}…` : value;
}

// Decision: src/decisions/070-what-is-taken-out.md
/**
 * Counts the actions of somebody whose entries of this minute are too many to keep: how many, what
 * was done to what and how often, and from where. What is past the named ones counts by its action.
 * Of grave changes the values before the first and after the last of them stay.
 * What is taken out has a shared entry of its own, so that no flood of others hides it.
 */
export async function countFurther(
  trx: Db,
  doer: Doer,
  changes: readonly Further[],
  isTaken = false,
): Promise<void> {
  const { id, username } = doer.user;
  const origin = Object.values(originOf(doer)).join(" ");
  await count(trx, {
    action: "accounts.further",
    on: about("users", id, `user ${id} (${username})${isTaken ? ": taken out" : ""}`),
    actorId: id,
    actorName: username,
    add: ({ times = 0, from = [], what = {}, changed = {} }) => {
      const named = new Map(Object.entries(what));
      const grave = new Map(Object.entries(changed));
      for (const { action, on, before, after } of changes) {
        const whole = `${action} ${nameOf(on)}`;
        const name = named.has(whole) || named.size < MOST_NAMED ? whole : action;
        named.set(name, (named.get(name) ?? 0) + 1);
        const first = grave.get(whole) ?? { before: shortened(before) };
        if (GRAVE.test(action) && (grave.has(whole) || grave.size < MOST_CHANGED))
          grave.set(whole, { ...first, after: shortened(after) });
      }
      return {
        times: times + changes.length,
        from: origin === "" ? from : [...new Set([...from, origin])].slice(0, MOST_ORIGINS),
        what: Object.fromEntries(named),
        ...(grave.size > 0 && { changed: Object.fromEntries(grave) }),
      };
    },
  });
}

/** As many characters of a stored session id as it takes to tell a user's sessions apart. */
export const SESSION_SHOWN = 16;

/** From which network, and by which session or token. */
export function originOf({ sessionId = "", token, network }: Doer) {
  return {
    ...(network !== undefined && { network }),
    ...(token && { token: token.name }),
    ...(!token && sessionId !== "" && { session: sessionId.slice(0, SESSION_SHOWN) }),
  };
}

/** The same network, and the same session or token: two tokens may have one name. */
export function originKey({ sessionId = "", token, network = "" }: Doer): string {
  return `${network} ${token ? `token ${token.id}` : sessionId}`;
}

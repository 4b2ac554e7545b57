import { worksAtDesk } from "#domains/accounts/accounts.ts";
import { type Actor, LEVELS, limited } from "#platform/access.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { Db } from "#platform/database/engine.ts";
import type { App } from "#platform/context.ts";
import type { Log } from "#platform/log.ts";
import { mailsSince } from "./live-mails.server.ts";

/** An open page of staff, which is notified of changes. */
export interface Watcher {
  actor: Actor;
  leadId: number | undefined;
  /** Called once, when everything that changes from now on will be sent. */
  open: () => void;
  send: (event: "changed" | "here" | "notice", data: unknown) => void;
  end: () => void;
}

export interface Live {
  /** Adds a watcher; returns a function that removes it. */
  join: (watcher: Watcher) => () => void;
  /** Ends every connection. */
  close: () => void;
}

/** A change appears within this time, plus the time to read it. */
const LOOK_EVERY_MS = 500;
/** Sessions are checked this often even when nothing changes. */
const CHECK_EVERY_MS = 10_000;
const MOST_OF_A_USER = 20;
/** Beyond this number, pages read their lists again as a whole. */
const MOST_NAMED = 100;

/**
 * Notifies open pages of staff which leads have changed, and who else has a lead open. While
 * anybody watches, it reads what is new on the timeline and what happened to mails, whichever
 * process wrote it. A page whose session has ended gets nothing more.
 */
export function createLive(db: Db, log: Log, journal: App["journal"]): Live {
  const watchers = new Set<Watcher>();
  const opening: Watcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;
  let known: Known = {};
  let checkedAt = 0;
  let moved = false;

  const look = async () => {
    const news = await newsSince(db, known.entries);
    const fresh = await noticesSince(db, watchers, known.notices);
    const mails = await mailsSince(db, openLeads(watchers), known.mails);
    known = { entries: news.seen, notices: fresh.seen, mails: mails.seen };
    openKnown(opening, watchers, known);
    const isTime = Date.now() - checkedAt >= CHECK_EVERY_MS;
    const isNews = news.leadIds.length + fresh.notices.length + mails.leadIds.length > 0;
    if (!isNews && !moved && !isTime) return;
    await dropEnded(db, watchers);
    checkedAt = Date.now();
    if (moved) sendWhoIsHere(watchers);
    moved = false;
    await sendNotices(journal, watchers, fresh.notices);
    if (news.leadIds.length > 0) await sendChanges(db, watchers, news.leadIds);
    sendMails(watchers, mails.leadIds);
  };

  const run = () => {
    isRunning = true;
    look()
      .catch((error: unknown) => log.error("changes not sent", error))
      .finally(() => {
        timer = watchers.size > 0 ? setTimeout(run, LOOK_EVERY_MS) : undefined;
        isRunning = timer !== undefined;
      });
  };

  return {
    join(watcher) {
      admit(watchers, watcher);
      moved = true;
      // What happened while nobody watched is in what the page reads once it is open
      if (!isRunning) known = {};
      opening.push(watcher);
      openKnown(opening, watchers, known);
      if (!isRunning) run();
      if (isClosed) dismiss(watchers, watcher);
      return () => {
        watchers.delete(watcher);
        moved = true;
      };
    },
    close() {
      isClosed = true;
      for (const watcher of watchers) dismiss(watchers, watcher);
      clearTimeout(timer);
    },
  };
}

/** Ends the user's oldest connection if there would be too many. */
function admit(watchers: Set<Watcher>, watcher: Watcher): void {
  const own = [...watchers].filter(({ actor }) => actor.user.id === watcher.actor.user.id);
  if (own[0] && own.length >= MOST_OF_A_USER) dismiss(watchers, own[0]);
  watchers.add(watcher);
}

/**
 * An id is assigned before its transaction commits: where several write at once, recent ids may
 * appear after later ones.
 */
const LOOKED_BACK = 100;

/** What has been read of a growing table: the last id, and those shortly before it. */
interface Seen {
  last: number;
  ids: Set<number>;
}

/** What open pages already know. */
interface Known {
  entries?: Seen;
  notices?: Seen;
  mails?: Awaited<ReturnType<typeof mailsSince>>["seen"];
}

/** Opens the pages of which everything is known; the mails of a lead are after the next look. */
function openKnown(opening: Watcher[], watchers: Set<Watcher>, { entries, mails }: Known): void {
  for (const watcher of opening.splice(0).filter((each) => watchers.has(each)))
    if (entries && (watcher.leadId === undefined || mails?.has(watcher.leadId))) watcher.open();
    else opening.push(watcher);
}

/** The last id never goes back, even when rows are deleted. */
function seenOf(rows: readonly { id: number }[], before = 0): Seen {
  const last = Math.max(before, ...rows.map(({ id }) => id));
  const ids = rows.map(({ id }) => id).filter((id) => id > last - LOOKED_BACK);
  return { last, ids: new Set(ids) };
}

/** The leads with new entries; none the first time. */
async function newsSince(db: Db, seen: Seen | undefined) {
  const newest = db.selectFrom("timeline").select(["id", "leadId", "kind"]);
  if (seen === undefined) {
    const last = await newest.orderBy("id", "desc").limit(LOOKED_BACK).execute();
    return { seen: seenOf(last), leadIds: [] };
  }
  const from = seen.last - LOOKED_BACK;
  const rows = await newest.where("id", ">", from).orderBy("id").limit(5000).execute();
  const entries = rows.filter(({ id }) => !seen.ids.has(id));
  const leadIds = [...new Set(entries.map(({ leadId }) => leadId))];
  return { seen: seenOf(rows, seen.last), leadIds };
}

/** The new notices of the users who watch; none the first time. */
async function noticesSince(db: Db, watchers: Set<Watcher>, seen: Seen | undefined) {
  const columns = ["id", "userId", "title", "path"] as const;
  const newest = db.selectFrom("notices").select(columns);
  if (seen === undefined) {
    const last = await newest.orderBy("id", "desc").limit(LOOKED_BACK).execute();
    return { seen: seenOf(last), notices: [] };
  }
  const from = seen.last - LOOKED_BACK;
  const rows = await newest.where("id", ">", from).orderBy("id").limit(1000).execute();
  const staff = new Set([...watchers].map(({ actor }) => actor.user.id));
  return {
    seen: seenOf(rows, seen.last),
    notices: rows.filter(({ id, userId }) => !seen.ids.has(id) && staff.has(userId)),
  };
}

type News = Awaited<ReturnType<typeof noticesSince>>["notices"];

async function sendNotices(
  journal: App["journal"],
  watchers: Set<Watcher>,
  notices: News,
): Promise<void> {
  for (const { userId, ...notice } of notices)
    for (const { actor, send } of watchers) {
      if (actor.user.id !== userId) continue;
      const rows = [{ table: "notices", id: notice.id }];
      await journal.add(actor, { what: "notices.live", rows });
      send("notice", notice);
    }
}

/** Rights are read anew, as for every request. */
async function dropEnded(db: Db, watchers: Set<Watcher>): Promise<void> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .where(
      "sessions.id",
      "in",
      [...watchers].map(({ actor }) => actor.sessionId),
    )
    .where("sessions.expiresAt", ">", new Date().toISOString())
    .where("users.deactivatedAt", "is", null)
    .select("sessions.id as sessionId")
    .select(USER_COLUMNS)
    .execute();
  const users = new Map(rows.map(({ sessionId, ...row }) => [sessionId, toUser(row)]));
  for (const watcher of watchers) {
    const found = users.get(watcher.actor.sessionId);
    const user = found && limited(found, "staff");
    if (user && LEVELS.staff(user)) watcher.actor = { ...watcher.actor, user };
    else dismiss(watchers, watcher);
  }
}

/** Nothing is sent to a watcher after its end. */
function dismiss(watchers: Set<Watcher>, watcher: Watcher): void {
  watchers.delete(watcher);
  watcher.end();
}

function sendWhoIsHere(watchers: Set<Watcher>): void {
  const open = Map.groupBy(watchers, ({ leadId }) => leadId);
  for (const [leadId, here] of open) {
    if (leadId === undefined) continue;
    for (const watcher of here) {
      const others = here
        .map(({ actor }) => actor.user)
        .filter(({ id }) => id !== watcher.actor.user.id);
      const names = others.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      watcher.send("here", [...new Set(names)]);
    }
  }
}

function openLeads(watchers: Set<Watcher>): number[] {
  return [...new Set([...watchers].flatMap(({ leadId }) => leadId ?? []))];
}

/** A sent mail adds no entry to the timeline: only pages with its lead open show a difference. */
function sendMails(watchers: Set<Watcher>, leadIds: number[]): void {
  for (const { leadId, send } of watchers)
    if (leadId !== undefined && leadIds.includes(leadId)) send("changed", [leadId]);
}

async function sendChanges(db: Db, watchers: Set<Watcher>, leadIds: number[]): Promise<void> {
  const leads = await db
    .selectFrom("leads")
    .where("id", "in", leadIds)
    .select(["id", "assigneeId"])
    .execute();
  for (const { actor, send, leadId } of watchers) {
    // The page of an officer who has lost the lead reads it again, and is refused
    const ids = leads
      .filter(
        ({ id, assigneeId }) =>
          worksAtDesk(actor.user) || assigneeId === actor.user.id || id === leadId,
      )
      .map(({ id }) => id);
    if (ids.length > 0) send("changed", ids.length > MOST_NAMED ? null : ids);
  }
}

import type { z } from "zod";
import type { complianceNote } from "./compliance.input.ts";
import type { ComplianceState, Note } from "./compliance.output.ts";
import {
  clocksOf,
  FTC,
  isDue,
  type Law,
  type Listed,
  type Measure,
  NEW_YORK,
  PARAGRAPHS,
  type State,
  type Topic,
  TOPICS,
} from "./compliance.ts";
import { measureTransit } from "./transit.server.ts";
import { listAccess, listRecipients, staffQuery } from "./lists.server.ts";
import { chainStatus } from "#domains/audit/chain/check-chain.server.ts";
import { happened, about } from "#domains/audit/happened.server.ts";
import { fullName } from "#domains/accounts/accounts.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { counted } from "#kit/values/counted.ts";
import { ago, DAY_MS, dayOf } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import {
  type Encryption,
  encryptionInWords,
  encryptionOf,
} from "#platform/at-rest/disk-encryption.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { findCommonWords } from "#domains/content/site-texts/site-words.server.ts";
import { licensedStates } from "#domains/officers/licensed-states.ts";
import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";

interface Found {
  isMet: boolean;
  says: string;
}
type Notes = Map<Topic, Note>;
type Lists = Record<Listed, string[]>;
interface Seen {
  app: App;
  notes: Notes;
  lists: Lists;
  encryption: Encryption;
}
type Measuring = (seen: Seen) => Found | Promise<Found>;

const LISTS: Record<Listed, (app: App) => Promise<string[]>> = {
  access: ({ db }) => listAccess(db),
  recipients: listRecipients,
};

/** In months: two years from the last use, unless another law asks for more. */
const DISPOSED_WITHIN = 24;

/** Both run each night, and once more is allowed to be late. */
const RECENT_MS = 2 * DAY_MS;

const MEASURING: Record<Measure, Measuring> = {
  transit: ({ app }) => measureTransit(app),
  rest: ({ encryption, app }) => ({
    isMet: encryption.disk === "encrypted" && encryption.backups,
    says: `${encryptionInWords(encryption)} ${keysInWords(app.dataKeys.all())}`,
  }),
  factor: async ({ app: { db, config } }) => {
    const { secondFactor: policy } = config;
    const all = await staffQuery(db).select("id").execute();
    const factors = db.selectFrom("secondFactors").select("userId");
    const enrolled = await staffQuery(db).where("id", "in", factors).select("id").execute();
    const must = policy === "staff" || policy === "all";
    return {
      isMet: must && enrolled.length === all.length,
      says: `${enrolled.length} of ${all.length} who work here have a second factor. ${must ? "Nobody of them gets in without one." : "It is not demanded of all (the operator sets SECOND_FACTOR=staff)."}`,
    };
  },
  disposal: async ({ app: { db } }) => {
    const { applications, messages } = (await readDeskSettings(db)).retention;
    const kept = [
      ...(applications === null ? ["Rejected applications"] : []),
      ...(messages === null ? ["Messages"] : []),
    ];
    if (applications === null || messages === null)
      return {
        isMet: false,
        says: `${kept.join(" and ")} are kept for ever.`,
      };
    return {
      isMet: messages <= DISPOSED_WITHIN && applications <= APPLICATION_TERM_MONTHS,
      says: `Messages are erased after ${counted(messages, "month")}, rejected applications after ${counted(applications, "month")} (12 CFR 1002.12 asks for 25). Other applications and accounts stay until someone erases them.`,
    };
  },
  activity: async ({ app: { db } }) => {
    const state = await chainStatus(db);
    if (!state || state.checkedAt < ago(RECENT_MS))
      return { isMet: false, says: "The activity log was not checked within two days." };
    if (state.faults.length > 0) return { isMet: false, says: state.faults.join(" ") };
    if (state.links === 0)
      return { isMet: false, says: "The activity log had no entries when it was last checked." };
    return {
      isMet: true,
      says: `The log of what was done and seen is whole: ${counted(state.links, "entry", "entries")}, checked on ${formatShortDate(state.checkedAt)}.`,
    };
  },
  restore: ({ app: { backups } }) => {
    const { verified } = backups.status();
    const isMet = verified?.problem === null && verified.at > ago(RECENT_MS);
    return {
      isMet,
      says: isMet
        ? `A snapshot was restored on trial on ${formatShortDate(verified.at)}.`
        : (verified?.problem ?? "No snapshot was restored on trial within two days."),
    };
  },
  access: (seen) => reviewed("access", seen),
  recipients: (seen) => reviewed("recipients", seen),
  ftcNotices: ({ app: { db } }) => told(db, FTC),
  stateNotices: ({ app: { db } }) => told(db, NEW_YORK),
};

/** How old the keys of borrowers' documents are. */
function keysInWords(keys: readonly { madeAt: string }[]): string {
  const ages = keys.map(({ madeAt }) => {
    const days = Math.max(0, Math.floor((Date.now() - Date.parse(madeAt)) / DAY_MS));
    return `${counted(days, "day")} (made on ${formatShortDate(madeAt)})`;
  });
  return `Age of ${counted(keys.length, "key")} of borrowers’ documents: ${ages.join(", ")}.`;
}

async function told(db: Db, whom: string): Promise<Found> {
  const all = await clocks(db);
  const waiting = (await dueNotices(db)).filter(({ to, isLate }) => to === whom && isLate);
  const given = all.flatMap(({ incident, notices }) =>
    notices
      .filter(({ to, dueOn, toldOn }) => to === whom && toldOn > dueOn)
      .map(
        ({ dueOn, toldOn }) =>
          `${whom.charAt(0).toUpperCase()}${whom.slice(1)} was told of incident ${incident.id} on ${formatShortDate(toldOn)}: the last day was ${formatShortDate(dueOn)}.`,
      ),
  );
  const late = [...waiting.map(({ sentence }) => sentence), ...given];
  if (late.length > 0) return { isMet: false, says: late.join(" ") };
  return { isMet: true, says: `${counted(all.length, "incident")} recorded; no notice is late.` };
}

/** A review counts for a year, and only for the list that was reviewed. */
function reviewed(topic: Listed, { notes, lists }: Seen): Found {
  const last = notes.get(topic);
  if (!last || isDue(topic, last.at)) return { isMet: false, says: "Not reviewed within a year." };
  const day = formatShortDate(last.at);
  const before = last.list.split("\n").filter(Boolean);
  const now = lists[topic];
  const changes =
    now.filter((line) => !before.includes(line)).length +
    before.filter((line) => !now.includes(line)).length;
  if (changes > 0)
    return {
      isMet: false,
      says: `Reviewed on ${day}; since then ${counted(changes, "line")} changed.`,
    };
  return { isMet: true, says: `Reviewed on ${day} by ${last.byName}; nothing has changed since.` };
}

/** The incidents, each with the notices that it asks for. */
async function clocks(db: Db) {
  const all = await db.selectFrom("incidents").orderBy("id").selectAll().execute();
  const inNewYork = await isInNewYork(db);
  return all.map((incident) => ({ incident, notices: clocksOf(incident, inNewYork) }));
}

/** A sentence for each notice of an incident that is to be given. */
export async function dueNotices(
  db: Db,
  today = dayOf(Date.now()),
): Promise<{ to: string; sentence: string; isLate: boolean }[]> {
  return (await clocks(db)).flatMap(({ incident, notices }) =>
    notices
      .filter(({ toldOn }) => toldOn === "")
      .map(({ to, dueOn }) => ({
        to,
        sentence: `Please tell ${to} of incident ${incident.id}: the last day ${dueOn < today ? "was" : "is"} ${formatShortDate(dueOn)}.`,
        isLate: dueOn < today,
      })),
  );
}

/** Where the lender names no states, New York may be one of them. */
async function isInNewYork(db: Db): Promise<boolean> {
  const { licenseStates } = await findCommonWords(db);
  return licensedStates(licenseStates ?? "")?.has("NY") ?? true;
}

/** What two laws ask for, each with its state and the evidence for it. */
export async function readCompliance(
  app: App,
  encryption = encryptionOf(app.config),
): Promise<ComplianceState> {
  const { db } = app;
  const lists = { access: await LISTS.access(app), recipients: await LISTS.recipients(app) };
  const notes: Notes = new Map();
  for (const each of (await listNotes(db)).toReversed()) notes.set(each.topic, each);
  const measures = Object.fromEntries(
    await Promise.all(
      Object.entries(MEASURING).map(async ([name, measure]) => [
        name,
        await measure({ app, notes, lists, encryption }),
      ]),
    ),
  ) as ComplianceState["measures"];
  const { consumers } = await db
    .selectFrom("people")
    .select(({ fn }) => fn.countAll<number>().as("consumers"))
    .executeTakeFirstOrThrow();
  return {
    paragraphs: {
      ftc: PARAGRAPHS.ftc.map((each) => stateOf(each, notes, measures)),
      ny: PARAGRAPHS.ny.map((each) => stateOf(each, notes, measures)),
    },
    measures,
    lists,
    inNewYork: await isInNewYork(db),
    consumers,
  };
}

function stateOf(
  { place, asks, measured = [], written = [], unless = "" }: (typeof PARAGRAPHS)[Law][number],
  notes: Notes,
  measures: ComplianceState["measures"],
) {
  const found = measured.map((name) => measures[name]);
  const due = written.filter((topic) => {
    const last = notes.get(topic);
    return !last || isDue(topic, last.at);
  });
  const state: State = found.some(({ isMet }) => !isMet)
    ? "open"
    : due.length > 0
      ? "missing"
      : written.length > 0
        ? "written"
        : "measured";
  const said = written.flatMap((topic) => {
    const last = notes.get(topic);
    return last ? `${formatShortDate(last.at)}, ${last.byName}: ${last.text}` : [];
  });
  const next = measured.filter((name) => !measures[name].isMet);
  const says = [...found.map((each) => each.says), ...said];
  return { place, asks, unless, state, says, due, next };
}

/** What was written down, newest first. */
export async function listNotes(db: Db): Promise<Note[]> {
  const columns = ["id", "topic", "text", "list", "at", "byName"] as const;
  return db.selectFrom("complianceNotes").orderBy("id", "desc").select(columns).execute();
}

/** Writes down what was done, with the list that was reviewed as it is now. */
export async function addNote(
  app: App,
  actor: Actor,
  { topic, text, list: shown }: z.output<typeof complianceNote>,
): Promise<Note> {
  const list = topic in LISTS ? await LISTS[topic as Listed](app) : [];
  if (list.join("\n") !== shown.join("\n"))
    throw new AppError("CONFLICT", "This list has changed meanwhile. Please read it again.");
  return app.db.transaction().execute(async (trx) => {
    const at = new Date().toISOString();
    const byName = fullName(actor.user);
    const note = await trx
      .insertInto("complianceNotes")
      .values({ topic, text, list: list.join("\n"), at, byName })
      .returningAll()
      .executeTakeFirstOrThrow();
    const on = about("complianceNotes", note.id, TOPICS[topic].does);
    await happened(trx, actor, "compliance.addNote", { on, after: { text } });
    return note;
  });
}

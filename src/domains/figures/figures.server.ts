import type { z } from "zod";
import type { figuresInput } from "./figures.input.ts";
import { daysFrom, type Figures, type FigureStep, type Speed, stepOf, stepsOf } from "./figures.ts";
import { officeClock, type OfficeHours } from "#domains/leads/desk/office-hours.ts";
import { clockOf, momentOf, USUAL_TIME_ZONE } from "#kit/values/time-zones.ts";
import { DAY_MS, dayOf, daysAfter } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";

/** How many leads are read at a time: a few milliseconds' work, with other requests in between. */
const PIECE = 1000;
const MOST_SOURCES = 20;

type Asked = z.output<typeof figuresInput>;

// Decision: src/decisions/049-figures-are-counted-when-asked.md
/** The figures of the leads that arrived in a range of days, both ends included. */
export async function readFigures(db: Db, asked: Asked): Promise<Figures> {
  const { since, until } = asked;
  const by = asked.by ?? usualStep(since, until);
  const { stages, officeHours } = await readDeskSettings(db);
  const steps = new Counts(stepsOf(since, until, by));
  const [ofStage, sources] = [new Counts(stages.map(({ key }) => key)), new Counts()];
  const speeds = () => new Speeds(officeHours !== null);
  const [all, people] = [speeds(), new Map<string, Speeds>()];
  let waiting = 0;
  const stepAt = stepsIn(asked, by);
  const taken = timeTaken(officeHours);
  for await (const leads of leadsBetween(db, asked))
    for (const lead of leads) {
      const arrived = Date.parse(lead.createdAt);
      const step = stepAt(arrived);
      // Imported people did not arrive
      if (step === undefined || lead.importId !== null) continue;
      const kind: Came = lead.applicationId === null ? "messages" : "applications";
      steps.add(step, kind);
      ofStage.add(lead.stage, kind);
      sources.add(lead.source, kind);
      if (lead.firstAnswerAt === null) waiting += 1;
      else {
        const time = taken(arrived, Date.parse(lead.firstAnswerAt));
        all.add(time);
        const name = lead.firstAnswerBy ?? "";
        people.set(name, (people.get(name) ?? speeds()).add(time));
      }
    }
  const labels = new Map(stages.map(({ key, label }) => [key, label]));
  return {
    by,
    came: steps.list().map(({ key, ...came }) => ({ step: key, ...came })),
    sources: sources.greatest(MOST_SOURCES).map(({ key, ...came }) => ({ source: key, ...came })),
    vendors: await readVendors(db, asked),
    stages: ofStage
      .list()
      .map(({ key, ...came }) => ({ stage: key, label: labels.get(key) ?? key, ...came })),
    speed: all.read(),
    waiting,
    people: await readSpeeds(people),
  };
}

/** What the leads of each vendor have cost, and how many of them have closed; the most first. */
async function readVendors(
  db: Db,
  { since, until, timeZone = USUAL_TIME_ZONE }: Asked,
): Promise<Figures["vendors"]> {
  const startOf = (day: string) => new Date(momentOf({ day, minutes: 0 }, timeZone)).toISOString();
  const rows = await db
    .selectFrom("vendorPosts")
    .leftJoin("leads", "leads.id", "vendorPosts.leadId")
    .where("vendorPosts.leadId", "is not", null)
    .where("vendorPosts.createdAt", ">=", startOf(since))
    .where("vendorPosts.createdAt", "<", startOf(daysAfter(until, 1)))
    .groupBy("vendor")
    .select("vendor")
    .select(({ fn, eb }) => [
      fn.countAll<number>().as("leads"),
      fn.count<number>("leads.id").filterWhere("stage", "=", "closed").as("closed"),
      fn.count<number>("paid").as("priced"),
      fn.coalesce(fn.sum<number>("paid"), eb.lit(0)).as("paid"),
    ])
    .execute();
  return rows.toSorted((one, other) => other.leads - one.leads).slice(0, MOST_SOURCES);
}

async function readSpeeds(people: Map<string, Speeds>): Promise<Figures["people"]> {
  const read = [];
  for (const [name, speeds] of people) {
    await othersTurn();
    read.push({ name, ...speeds.read() });
  }
  return read.toSorted((one, other) => other.answered - one.answered);
}

function usualStep(since: string, until: string): FigureStep {
  const days = daysFrom(since, until);
  return days <= 62 ? "day" : days <= 370 ? "week" : "month";
}

/** The step that contains a moment in the requested time zone; none outside the requested days. */
function stepsIn({ since, until, timeZone = USUAL_TIME_ZONE }: Asked, by: FigureStep) {
  const clock = clockOf(timeZone);
  const known = new Map<number, string | undefined>();
  return (moment: number): string | undefined => {
    const number = Math.floor(clock(moment) / DAY_MS);
    if (!known.has(number)) {
      const day = dayOf(number * DAY_MS);
      known.set(number, day < since || day > until ? undefined : stepOf(day, by));
    }
    return known.get(number);
  };
}

const MINUTE_MS = 60_000;

function timeTaken(hours: OfficeHours | null): (since: number, until: number) => Taken {
  const office = hours === null ? () => 0 : officeClock(hours);
  return (since, until) => ({
    plain: Math.max(0, Math.round((until - since) / MINUTE_MS)),
    office: office(since, until),
  });
}

/** SQLite answers synchronously, so other requests get their turn here. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** In order of arrival, in batches, with a day more at both ends for other time zones. */
async function* leadsBetween(db: Db, { since, until }: Pick<Asked, "since" | "until">) {
  const end = new Date(Date.parse(until) + 2 * DAY_MS).toISOString();
  let last = { createdAt: new Date(Date.parse(since) - DAY_MS).toISOString(), id: 0 };
  for (;;) {
    const { createdAt, id } = last;
    const rows = await db
      .selectFrom("leads")
      .where((lead) => lead(lead.refTuple("createdAt", "id"), ">", lead.tuple(createdAt, id)))
      .where("createdAt", "<", end)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(PIECE)
      .select(["id", "createdAt", "applicationId", "source", "stage", "importId"])
      .select(["firstAnswerAt", "firstAnswerBy"])
      .execute();
    yield rows;
    if (rows.length < PIECE) return;
    last = rows.at(-1) as typeof last;
    await othersTurn();
  }
}

type Came = "messages" | "applications";

type Counted = Record<Came, number>;

/** Counts of messages and applications by a key. */
class Counts {
  readonly #counts: Map<string, Counted>;

  constructor(keys: readonly string[] = []) {
    this.#counts = new Map(keys.map((key) => [key, none()]));
  }

  add(key: string, kind: Came): void {
    const counted = this.#counts.get(key) ?? none();
    counted[kind] += 1;
    this.#counts.set(key, counted);
  }

  list(): (Counted & { key: string })[] {
    return [...this.#counts].map(([key, counted]) => ({ key, ...counted }));
  }

  /** The given number of keys, highest counts first. */
  greatest(count: number): (Counted & { key: string })[] {
    const sum = ({ messages, applications }: Counted) => messages + applications;
    return this.list()
      .toSorted((one, other) => sum(other) - sum(one))
      .slice(0, count);
  }
}

function none(): Counted {
  return { messages: 0, applications: 0 };
}

/** How often each number of minutes passed until the first answer. */
class Minutes {
  readonly #times = new Map<number, number>();
  #count = 0;

  add(minutes: number): void {
    this.#times.set(minutes, (this.#times.get(minutes) ?? 0) + 1);
    this.#count += 1;
  }

  /** The numbers of minutes within which half, and nine of ten, were answered. */
  read(): Pick<Speed, "median" | "p90"> {
    const inOrder = [...this.#times].toSorted(([one], [other]) => one - other);
    let passed = 0;
    const at = (share: number) => {
      const wanted = Math.max(1, Math.ceil(this.#count * share));
      passed = 0;
      return inOrder.find(([, times]) => (passed += times) >= wanted)?.[0] ?? null;
    };
    return { median: at(0.5), p90: at(0.9) };
  }

  get count(): number {
    return this.#count;
  }
}

/** How fast answers came: in elapsed minutes, and in those of office hours if there are any. */
class Speeds {
  readonly #plain = new Minutes();
  readonly #office: Minutes | undefined;

  constructor(hasOffice: boolean) {
    if (hasOffice) this.#office = new Minutes();
  }

  add({ plain, office }: Taken): this {
    this.#plain.add(plain);
    this.#office?.add(office);
    return this;
  }

  read(): Speed {
    return {
      answered: this.#plain.count,
      ...this.#plain.read(),
      inOfficeHours: this.#office?.read() ?? null,
    };
  }
}

/** How long one answer took, in minutes. */
interface Taken {
  plain: number;
  /** Minutes in which the office was open; 0 when its hours are not known. */
  office: number;
}

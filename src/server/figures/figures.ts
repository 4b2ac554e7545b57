import type { z } from "zod";
import type { figuresInput } from "#shared/figures.input.ts";
import { daysFrom, type Figures, type FigureStep, stepOf, stepsOf } from "#shared/figures.ts";
import { USUAL_TIME_ZONE, wallClock } from "#shared/time-zones.ts";
import type { Db } from "#server/database/engine.ts";
import { readDeskSettings } from "#server/records/desk-settings.ts";
import { type Came, Counts, Speeds } from "./counting.ts";

const DAY_MS = 86_400_000;
/** Leads read at a time: a few milliseconds' work, between which others are answered. */
const PIECE = 1000;
const MOST_SOURCES = 20;

type Asked = z.output<typeof figuresInput>;

// Decision: src/decisions/049-figures-are-counted-when-asked.md
/** The figures of what came from one day to another, both counted. */
export async function readFigures(db: Db, asked: Asked): Promise<Figures> {
  const { since, until, timeZone = USUAL_TIME_ZONE } = asked;
  const by = asked.by ?? usualStep(since, until);
  const steps = new Counts(stepsOf(since, until, by));
  const { stages } = await readDeskSettings(db);
  const [ofStage, sources] = [new Counts(stages.map(({ key }) => key)), new Counts()];
  const [all, people] = [new Speeds(), new Map<string, Speeds>()];
  let waiting = 0;
  const dayOf = daysIn(timeZone);
  for await (const lead of leadsBetween(db, asked)) {
    const day = dayOf(lead.createdAt);
    if (day < since || day > until) continue;
    const kind: Came = lead.applicationId === null ? "messages" : "applications";
    steps.add(stepOf(day, by), kind);
    ofStage.add(lead.stage, kind);
    sources.add(lead.source, kind);
    if (lead.firstAnswerAt === null) waiting += 1;
    else {
      const minutes = minutesFrom(lead.createdAt, lead.firstAnswerAt);
      all.add(minutes);
      const name = lead.firstAnswerBy ?? "";
      people.set(name, (people.get(name) ?? new Speeds()).add(minutes));
    }
  }
  const labels = new Map(stages.map(({ key, label }) => [key, label]));
  return {
    by,
    came: steps.list().map(({ key, ...came }) => ({ step: key, ...came })),
    sources: sources.greatest(MOST_SOURCES).map(({ key, ...came }) => ({ source: key, ...came })),
    stages: ofStage
      .list()
      .map(({ key, ...came }) => ({ stage: key, label: labels.get(key) ?? key, ...came })),
    speed: all.read(),
    waiting,
    people: [...people]
      .map(([name, speeds]) => ({ name, ...speeds.read() }))
      .toSorted((one, other) => other.answered - one.answered),
  };
}

function usualStep(since: string, until: string): FigureStep {
  const days = daysFrom(since, until);
  return days <= 62 ? "day" : days <= 370 ? "week" : "month";
}

function minutesFrom(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
}

/** The day of a moment; clocks change at full quarters of an hour, so one moment of ten minutes is read. */
function daysIn(timeZone: string): (moment: string) => string {
  const known = new Map<string, string>();
  return (moment) => {
    const part = moment.slice(0, 15);
    const day = known.get(part) ?? wallClock(new Date(`${part}0:00Z`), timeZone).day;
    known.set(part, day);
    return day;
  };
}

/** In the order in which they came, with a day more at both ends for other time zones. */
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
      .select(["id", "createdAt", "applicationId", "source", "stage"])
      .select(["firstAnswerAt", "firstAnswerBy"])
      .execute();
    yield* rows;
    if (rows.length < PIECE) return;
    last = rows.at(-1) as typeof last;
    // SQLite answers at once: others get their turn here
    await new Promise((resolve) => setImmediate(resolve));
  }
}

import type { App } from "#platform/context.ts";
import { createIdentity } from "#domains/content/site-texts/identity.server.ts";
import { asOf } from "#platform/database/as-of.ts";
import type { Db } from "#platform/database/engine.ts";
import { Reads } from "#platform/database/reads.ts";
import { AppError } from "#platform/errors.ts";
import { createPublication } from "#platform/publication.ts";

/** When the record of what visitors could read began. */
export async function recordBegan(db: Db): Promise<string> {
  const { at } = await db.selectFrom("recordBegan").select("at").executeTakeFirstOrThrow();
  return at;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

const parse = (text: string) => (MOMENT.test(text) ? Date.parse(text) : Number.NaN);

/**
 * Reads a moment such as `2026-11-20T10:04-05:00`. Throws BAD_REQUEST unless it lies between the
 * beginning of the record and now.
 */
export async function readMoment(db: Db, text: string): Promise<Date> {
  const at = parse(text);
  if (Number.isNaN(at)) throw refused("Please choose a date and a time.");
  const began = await recordBegan(db);
  if (at < Date.parse(began))
    throw refused(
      `The record of what the website said begins on ${began.slice(0, 10)} at ${began.slice(11, 16)} UTC.`,
    );
  if (at > Date.now()) throw refused("This time is in the future.");
  return new Date(at);
}

/**
 * Reads a period from its two ends, limited to the time between the beginning of the record and
 * now. Throws BAD_REQUEST for an empty period.
 */
export async function readRange(db: Db, given: { from: string; to: string }) {
  const from = parse(given.from);
  const to = parse(given.to);
  if (Number.isNaN(from)) throw refused("Please choose a date and a time.", "from");
  if (Number.isNaN(to)) throw refused("Please choose a date and a time.", "to");
  const began = Date.parse(await recordBegan(db));
  const range = { from: Math.max(from, began), to: Math.min(to, Date.now()) };
  if (range.from >= range.to)
    throw refused("Please choose an end after the beginning, and both within the record.", "to");
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
  };
}

function refused(message: string, path = "at"): AppError {
  return new AppError("BAD_REQUEST", message, { issues: [{ path, message }] });
}

/** The app as visitors found it at a moment, for calls of reading procedures. */
export function appAsOf(app: App, moment: Date): App {
  const db = asOf(app.db, moment);
  // The past does not change
  const publication = createPublication({ foreignVersion: () => 0, reads: new Reads() });
  return { ...app, db, publication, identity: createIdentity(db, publication) };
}

import { about, happened } from "#domains/audit/happened.server.ts";
import type { MissingPath } from "./redirects.output.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { missing } from "#platform/errors.ts";
import { notInList, type Page, type Paging, toPage } from "#platform/paging.ts";

const PATHS_KEPT = 1000;
const LONGEST = 300;

/** Paths that programs try on any site; they say nothing about this one. */
const SCANS =
  /\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak|ini|ya?ml|log|zip|tar|gz|rar)(?:\/|$)|\/\.|\/(?:wp-|cgi-bin|phpmyadmin|vendor\/|actuator)/i;

/** Paths of files and calls, which have no redirects. */
const OTHER_DOORS = /^\/(?:api|assets|uploads|admin|preview)(?:\/|$)/;

/** An e-mail address, a phone number or a key in a path may be somebody's. */
const PERSONAL = /@|%40|\d{7}|\d{3}[^/\d]\d{3}[^/\d]\d{4}|\d{3}-\d{2}-\d{4}|[a-z0-9_]{24}/i;

interface Seen {
  count: number;
  firstAt: string;
  lastAt: string;
}

/**
 * Counts in memory the addresses that do not exist; they are written together, in the background.
 */
export interface MissingPaths {
  /** Counts one answer. The path is in its canonical spelling, without a query. */
  note: (path: string) => void;
  write: () => Promise<void>;
}

export function createMissingPaths(db: Db): MissingPaths {
  let seen = new Map<string, Seen>();
  return {
    note(path) {
      if (path.length > LONGEST || [OTHER_DOORS, SCANS, PERSONAL].some((each) => each.test(path)))
        return;
      const now = new Date().toISOString();
      const { count, firstAt } = seen.get(path) ?? { count: 0, firstAt: now };
      // The least recently seen comes first
      seen.delete(path);
      seen.set(path, { count: count + 1, firstAt, lastAt: now });
      if (seen.size > PATHS_KEPT) seen.delete(seen.keys().next().value as string);
    },
    async write() {
      if (seen.size === 0) return;
      const batch = seen;
      seen = new Map();
      await addCounts(
        db,
        [...batch].map(([path, each]) => ({ path, ...each })),
      );
    },
  };
}

async function addCounts(db: Db, rows: (Seen & { path: string })[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("missingPaths")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("path").doUpdateSet((eb) => ({
          count: eb("missingPaths.count", "+", eb.ref("excluded.count")),
          lastAt: eb.ref("excluded.lastAt"),
        })),
      )
      .execute();
    await trx
      .deleteFrom("missingPaths")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("missingPaths")
          .select("id")
          .orderBy("lastAt", "desc")
          .orderBy("id", "desc")
          .limit(rows.length + PATHS_KEPT)
          .offset(PATHS_KEPT),
      )
      .execute();
  });
}

/** The addresses that still lead nowhere, the most frequent first. */
export async function listMissing(db: Db, { limit, cursor }: Paging): Promise<Page<MissingPath>> {
  const seen = cursor === undefined ? undefined : await placeOf(db, cursor);
  const rows = await db
    .selectFrom("missingPaths")
    .select(["id", "path", "count", "firstAt", "lastAt"])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("redirects")
            .select("redirects.id")
            .whereRef("redirects.path", "=", "missingPaths.path"),
        ),
      ),
    )
    .$if(seen !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("count", "id"), "<", eb.tuple(seen?.count ?? 0, seen?.id ?? 0)),
      ),
    )
    .orderBy("count", "desc")
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1))
    .execute();
  return toPage(rows, limit);
}

/** Takes an address off the list until it is requested again. Throws NOT_FOUND. */
export async function dismissMissing(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { path, count } = await trx
      .deleteFrom("missingPaths")
      .where("id", "=", id)
      .returning(["path", "count"])
      .executeTakeFirstOrThrow(missing("This address is no longer in the list."));
    await happened(trx, actor, "redirects.dismiss", {
      on: about("missingPaths", path, path),
      before: { count },
    });
  });
}

async function placeOf(db: Db, id: number): Promise<{ id: number; count: number }> {
  return db
    .selectFrom("missingPaths")
    .where("id", "=", id)
    .select(["id", "count"])
    .executeTakeFirstOrThrow(() => notInList());
}

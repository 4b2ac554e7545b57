import { allTables } from "#app/tables.ts";
import type { Collection } from "#domains/content/items/content-items.ts";
import type { Db } from "#platform/database/engine.ts";

export interface Range {
  from: string;
  to: string;
}

/** A moment at which the public content changed, and the pages that may have changed with it. */
export interface Change {
  at: string;
  concerns: (path: string) => boolean;
}

const everywhere = () => true;
const on =
  (...starts: string[]) =>
  (path: string) =>
    starts.some((start) => path === start || path.startsWith(`${start}/`));

/** The pages where the items of a collection appear; parts of the frame appear on every page. */
const PAGES: Record<Collection, (path: string, slug: string) => boolean> = {
  articles: (path, slug) =>
    path === "/" || /^\/blog(?:\?|$)/.test(path) || path === `/blog/${encodeURIComponent(slug)}`,
  guides: everywhere,
  glossary: everywhere,
  "loan-types": on("/", "/loans"),
  questions: on("/mortgage-faqs"),
  testimonials: on("/", "/about", "/loan-officers"),
  announcements: everywhere,
  "site-texts": everywhere,
};

const LEGAL_PAGES: Record<string, string> = {
  privacyPolicy: "/privacy-policy",
  termsOfUse: "/terms-of-use",
};

/** The records of tables, besides the content's. */
export const RECORDS = allTables.flatMap(({ name, options }) => (options.pastOf ? name : []));

/** The pages that show the other records, where these are not all. */
const ELSEWHERE: Partial<Record<string, Change["concerns"]>> = {
  datedTablesShown: on("/", "/loans", "/calculator", "/calculators", "/how-we-compute"),
  countyYearsShown: on("/loans", "/calculator", "/calculators"),
  fhaCountyYearsShown: on("/loans", "/calculator", "/calculators"),
  officerCardsShown: on("/loan-officers"),
  officerLicensesShown: on("/loan-officers"),
  usersShown: on("/loan-officers"),
};

/** The changes within a period, in order. */
export async function changesIn(db: Db, range: Range): Promise<Change[]> {
  const changes: Change[] = [];
  const add = (times: (string | null)[], concerns: Change["concerns"]) => {
    for (const at of times)
      if (at !== null && at > range.from && at < range.to) changes.push({ at, concerns });
  };
  const items = await during(db, "contentShown", range)
    .select(["fromAt", "untilAt", "collection", "slug"])
    .execute();
  for (const { fromAt, untilAt, collection, slug } of items)
    add([fromAt, untilAt], (path) => PAGES[collection](path, slug));
  const settings = await during(db, "siteSettingsShown", range)
    .select(["fromAt", "untilAt", "key"])
    .execute();
  for (const { fromAt, untilAt, key } of settings) {
    const page = LEGAL_PAGES[key];
    add([fromAt, untilAt], page === undefined ? everywhere : on(page));
  }
  for (const record of RECORDS.filter((name) => name !== "siteSettingsShown")) {
    const rows = await during(db, record as "siteSettingsShown", range)
      .select(["fromAt", "untilAt"])
      .execute();
    for (const { fromAt, untilAt } of rows) add([fromAt, untilAt], ELSEWHERE[record] ?? everywhere);
  }
  return merged(changes);
}

/** The rows of a record that were in force at some moment of the period. */
export function during<Record extends "contentShown" | "siteSettingsShown">(
  db: Db,
  record: Record,
  { from, to }: Range,
) {
  // Every record has these two columns besides its own
  return db
    .selectFrom(record as "contentShown")
    .where("fromAt", "<", to)
    .where((eb) =>
      eb.or([eb("untilAt", "is", null), eb("untilAt", ">", from)]),
    ) as unknown as ReturnType<typeof db.selectFrom<Record>>;
}

/** Combines the changes of the same moment. */
function merged(changes: Change[]): Change[] {
  const byTime = Map.groupBy(changes, ({ at }) => at);
  return [...byTime]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([at, all]) => ({ at, concerns: (path) => all.some((each) => each.concerns(path)) }));
}

import { DynamicReferenceBuilder, type ExpressionBuilder } from "kysely";
import { allTables } from "#app/tables.ts";
import type { Collection } from "#domains/content/items/content-items.ts";
import type { SitePage } from "#domains/content/site-texts/site-texts.ts";
import { type Db, byName } from "#platform/database/engine.ts";

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
const PAGES: Record<Collection, (path: string, slug: string, title: string) => boolean> = {
  articles: (path, slug) =>
    path === "/" || /^\/blog(?:\?|$)/.test(path) || path === `/blog/${encodeURIComponent(slug)}`,
  guides: everywhere,
  glossary: everywhere,
  "loan-types": on("/", "/loans"),
  questions: on("/mortgage-faqs"),
  testimonials: on("/", "/about", "/loan-officers"),
  announcements: everywhere,
  "site-texts": (path, _slug, title) => (LEGAL_PAGES[title] ?? path) === path,
};

const LEGAL_PAGES: Partial<Record<string, string>> = {
  "Privacy Policy": "/privacy-policy",
  "Terms of Use": "/terms-of-use",
} satisfies Partial<Record<SitePage, string>>;

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
  const add = (times: (string | number | null)[], concerns: Change["concerns"]) => {
    for (const at of times)
      if (typeof at === "string" && at > range.from && at < range.to)
        changes.push({ at, concerns });
  };
  const items = await db
    .selectFrom("contentShown")
    .innerJoin("contentVersions", "contentVersions.id", "contentShown.versionId")
    .where(during(range))
    .select(["fromAt", "untilAt", "collection", "contentShown.slug", "title"])
    .execute();
  for (const { fromAt, untilAt, collection, slug, title } of items)
    add([fromAt, untilAt], (path) => PAGES[collection](path, slug, title));
  for (const record of RECORDS) {
    const rows = await byName(db)
      .selectFrom(record)
      .where(during(range))
      .select(["fromAt", "untilAt"])
      .execute();
    for (const { fromAt, untilAt } of rows)
      add([fromAt ?? null, untilAt ?? null], ELSEWHERE[record] ?? everywhere);
  }
  return merged(changes);
}

/** Whether a row of a record was in force at some moment of the period. */
export function during({ from, to }: Range) {
  const fromAt = new DynamicReferenceBuilder<string>("fromAt");
  const untilAt = new DynamicReferenceBuilder<string>("untilAt");
  return <Db, Table extends keyof Db>(row: ExpressionBuilder<Db, Table>) =>
    row.and([row(fromAt, "<", to), row.or([row(untilAt, "is", null), row(untilAt, ">", from)])]);
}

/** Combines the changes of the same moment. */
function merged(changes: Change[]): Change[] {
  const byTime = Map.groupBy(changes, ({ at }) => at);
  return [...byTime]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([at, all]) => ({ at, concerns: (path) => all.some((each) => each.concerns(path)) }));
}

import { type Db, byName } from "#platform/database/engine.ts";
import { during, type Range, RECORDS } from "./changes.server.ts";

/** The tables whose rows have an end of their own, for the sweep. */
export const SWEPT = RECORDS.filter((name) => name.endsWith("Shown"));

const AT_A_TIME = 50;

/** The rows of a record as the lines of a JSON list, streamed in small batches. */
export async function* recordLines(db: Db, record: string, range: Range): AsyncGenerator<string> {
  yield* lines((offset) =>
    byName(db)
      .selectFrom(record)
      .where(during(range))
      .selectAll()
      .orderBy("fromAt")
      .limit(AT_A_TIME)
      .offset(offset)
      .execute(),
  );
}

/** The same for the content, each item with the text that was shown. */
export async function* contentLines(db: Db, range: Range): AsyncGenerator<string> {
  yield* lines((offset) =>
    db
      .selectFrom("contentShown")
      .innerJoin("contentVersions", "contentVersions.id", "contentShown.versionId")
      .where(during(range))
      .select(["collection", "contentShown.itemId", "versionId", "contentShown.slug", "position"])
      .select(["date", "fromAt", "untilAt", "shownBy", "title", "fields", "body", "reason"])
      .orderBy("contentShown.id")
      .limit(AT_A_TIME)
      .offset(offset)
      .execute(),
  );
}

async function* lines(read: (offset: number) => Promise<object[]>): AsyncGenerator<string> {
  yield "[";
  for (let offset = 0; ; offset += AT_A_TIME) {
    const rows = await read(offset);
    for (const [at, row] of rows.entries())
      yield `${offset + at === 0 ? "" : ","}\n${JSON.stringify(row)}`;
    if (rows.length < AT_A_TIME) break;
  }
  yield "\n]\n";
}

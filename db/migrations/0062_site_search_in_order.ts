import { type Kysely, sql } from "kysely";

/**
 * The number of a row in the index, which makes the rows come in the order of the results: short
 * answers, then articles, each newest first, to the second. Its last 26 bits are the id.
 */
const placeOf = (row: string) =>
  `(((CASE ${row}.collection WHEN 'glossary' THEN 4 WHEN 'questions' THEN 3 WHEN 'guides' THEN 2
      WHEN 'loan-types' THEN 1 ELSE 0 END) << 60)
    | (min(max(coalesce(unixepoch(${row}.liveDate), 0), 0), 17179869183) << 26) | ${row}.id)`;

const FILL = `INSERT INTO contentSearch (rowid, title, words)
  SELECT ${placeOf("item")}, contentText.title, contentText.words
  FROM contentItems AS item JOIN contentText ON contentText.id = item.id`;

const STATEMENTS = [
  ...[
    "contentShownIndexed",
    "contentShownReindexed",
    "contentShownUnindexed",
    "contentVersionsIndexed",
  ].map((trigger) => `DROP TRIGGER ${trigger}`),
  `DROP TABLE contentSearch`,
  `CREATE VIRTUAL TABLE contentSearch USING fts5 (title, words, content='', contentless_delete=1,
     tokenize='unicode61 remove_diacritics 2')`,
  FILL,
  `CREATE TRIGGER contentShownIndexed AFTER INSERT ON contentItems WHEN NEW.liveId IS NOT NULL
     BEGIN ${FILL} WHERE item.id = NEW.id; END`,
  `CREATE TRIGGER contentShownReindexed AFTER UPDATE OF liveId, liveDate ON contentItems BEGIN
     DELETE FROM contentSearch WHERE rowid = ${placeOf("OLD")};
     ${FILL} WHERE item.id = NEW.id;
   END`,
  `CREATE TRIGGER contentShownUnindexed AFTER DELETE ON contentItems
     BEGIN DELETE FROM contentSearch WHERE rowid = ${placeOf("OLD")}; END`,
  // In a move from the other engine, this row arrives after the item that shows it
  `CREATE TRIGGER contentVersionsIndexed AFTER INSERT ON contentVersions
     WHEN NEW.id = (SELECT liveId FROM contentItems WHERE id = NEW.itemId)
     BEGIN ${FILL} WHERE item.id = NEW.itemId; END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

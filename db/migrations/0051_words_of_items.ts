import { type Kysely, sql } from "kysely";

const FILL = `INSERT INTO contentItemsSearch (rowid, words) SELECT id, words FROM contentItems`;

/**
 * Every three consecutive letters by which lists find items, so that a rare word is found without
 * reading all items.
 */
const STATEMENTS = [
  `CREATE VIRTUAL TABLE contentItemsSearch USING fts5 (words, content='', contentless_delete=1,
     tokenize='trigram')`,
  FILL,
  `CREATE TRIGGER contentItemsIndexed AFTER INSERT ON contentItems
     BEGIN ${FILL} WHERE id = NEW.id; END`,
  `CREATE TRIGGER contentItemsReindexed AFTER UPDATE OF words ON contentItems WHEN NEW.words <> OLD.words
     BEGIN
       DELETE FROM contentItemsSearch WHERE rowid = OLD.id;
       ${FILL} WHERE id = NEW.id;
     END`,
  `CREATE TRIGGER contentItemsUnindexed AFTER DELETE ON contentItems
     BEGIN DELETE FROM contentItemsSearch WHERE rowid = OLD.id; END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

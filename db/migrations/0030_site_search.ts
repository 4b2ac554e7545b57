import { type Kysely, sql } from "kysely";

/** The site search: the words of each published item and, separately, those of its title. */
const VIEW = `CREATE VIEW contentText AS
  SELECT contentItems.id AS id, title, title || ' ' ||
    concat_ws(' ', fields ->> '$.excerpt', fields ->> '$.summary', fields ->> '$.description',
      fields ->> '$.definition',
      (SELECT group_concat(value, ' ') FROM json_each(fields, '$.benefits')), body) AS words
  FROM (
    SELECT contentItems.id AS id, contentVersions.fields AS fields, contentVersions.body AS body,
      concat_ws(' ', fields ->> '$.title', fields ->> '$.question', fields ->> '$.term',
        fields ->> '$.name',
        (SELECT group_concat(value, ' ') FROM json_each(fields, '$.also'))) AS title
    FROM contentItems JOIN contentVersions ON contentVersions.id = contentItems.liveId
    WHERE collection IN ('articles', 'guides', 'questions', 'glossary')
      OR (collection = 'loan-types' AND contentVersions.body <> '')
  ) AS contentItems`;

const FILL = `INSERT INTO contentSearch (rowid, title, words) SELECT id, title, words FROM contentText`;

/**
 * Triggers keep the index, so that it is right after a publication, a withdrawal and a move from
 * the other engine.
 */
const STATEMENTS = [
  VIEW,
  `CREATE VIRTUAL TABLE contentSearch USING fts5 (title, words, content='', contentless_delete=1,
     tokenize='unicode61 remove_diacritics 2')`,
  FILL,
  `CREATE TRIGGER contentShownIndexed AFTER INSERT ON contentItems WHEN NEW.liveId IS NOT NULL
     BEGIN ${FILL} WHERE id = NEW.id; END`,
  `CREATE TRIGGER contentShownReindexed AFTER UPDATE OF liveId ON contentItems BEGIN
     DELETE FROM contentSearch WHERE rowid = NEW.id;
     ${FILL} WHERE id = NEW.id;
   END`,
  `CREATE TRIGGER contentShownUnindexed AFTER DELETE ON contentItems
     BEGIN DELETE FROM contentSearch WHERE rowid = OLD.id; END`,
  // In a move from the other engine, this row arrives after the item that shows it
  `CREATE TRIGGER contentVersionsIndexed AFTER INSERT ON contentVersions
     WHEN NEW.id = (SELECT liveId FROM contentItems WHERE id = NEW.itemId)
     BEGIN ${FILL} WHERE id = NEW.itemId; END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

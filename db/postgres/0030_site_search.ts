import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** The site search: the words of each published item and, separately, those of its title. */
const VIEW = `CREATE VIEW contentText AS
  SELECT id, title, concat_ws(' ', title, fields ->> 'excerpt', fields ->> 'summary',
    fields ->> 'description', fields ->> 'definition',
    (SELECT string_agg(value, ' ') FROM json_array_elements_text(fields -> 'benefits') AS value),
    body) AS words
  FROM (
    SELECT contentItems.id AS id, shown.fields::json AS fields, shown.body AS body,
      concat_ws(' ', shown.fields::json ->> 'title', shown.fields::json ->> 'question',
        shown.fields::json ->> 'term', shown.fields::json ->> 'name',
        (SELECT string_agg(value, ' ')
          FROM json_array_elements_text(shown.fields::json -> 'also') AS value)) AS title
    FROM contentItems JOIN contentVersions AS shown ON shown.id = contentItems.liveId
    WHERE collection IN ('articles', 'guides', 'questions', 'glossary')
      OR (collection = 'loan-types' AND shown.body <> '')
  ) AS items`;

const FILL = `INSERT INTO contentSearch
  SELECT id, searchIndex(title, NULL), searchIndex(words, NULL) FROM contentText`;

/**
 * Triggers keep the index, so that it is right after a publication, a withdrawal and a move from
 * the other engine.
 */
const STATEMENTS = [
  VIEW,
  `CREATE TABLE contentSearch (
     id bigint PRIMARY KEY REFERENCES contentItems (id) ON DELETE CASCADE,
     title tsvector NOT NULL,
     words tsvector NOT NULL
   )`,
  FILL,
  `CREATE INDEX contentSearchWords ON contentSearch USING gin (words)`,
  `CREATE FUNCTION contentItemsIndex() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     DELETE FROM contentSearch WHERE id = NEW.id;
     ${FILL} WHERE id = NEW.id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER contentShownIndexed AFTER INSERT OR UPDATE OF liveId ON contentItems
     FOR EACH ROW EXECUTE FUNCTION contentItemsIndex()`,
  // In a move from the other engine, this row arrives after the item that shows it
  `CREATE FUNCTION contentVersionsIndex() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.id = (SELECT liveId FROM contentItems WHERE id = NEW.itemId) THEN
       ${FILL} WHERE id = NEW.itemId;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER contentVersionsIndexed AFTER INSERT ON contentVersions
     FOR EACH ROW EXECUTE FUNCTION contentVersionsIndex()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}

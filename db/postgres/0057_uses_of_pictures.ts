import type { Kysely } from "kysely";
import { BY_ITEM, table } from "#db/migrations/0057_uses_of_pictures.ts";
import { run } from "./initial/names.ts";

const NAMED = `SELECT DISTINCT '/pictures/' || found[1] AS address, itemId
  FROM (
    SELECT itemId, fields || ' ' || body AS text FROM contentDrafts
    UNION ALL
    SELECT shown.id, fields || ' ' || body
      FROM contentItems AS shown JOIN contentVersions ON contentVersions.id IN (liveId, nextId)
  ) AS texts, regexp_matches(text, '/pictures/([A-Za-z0-9_-]{22})', 'g') AS found`;

const FILL = `INSERT INTO pictureUses ${NAMED}`;

const findAgain = (item: string) => `DELETE FROM pictureUses WHERE itemId = ${item};
  INSERT INTO pictureUses SELECT * FROM picturesNamed WHERE itemId = ${item}
    ON CONFLICT DO NOTHING;`;

/** A trigger function that updates the uses of pictures of an item. */
function follow(name: string, item: string, condition = "true"): string {
  return `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF ${condition} THEN ${findAgain(item)} END IF;
     RETURN NULL;
   END $$`;
}

const USES = [
  `CREATE VIEW picturesNamed AS ${NAMED}`,
  FILL,
  follow("pictureUsesOfDraft", "NEW.itemId"),
  follow("pictureUsesOfErased", "OLD.itemId"),
  follow("pictureUsesOfShown", "NEW.id"),
  follow(
    "pictureUsesOfVersion",
    "NEW.itemId",
    // In a move from the other engine, this row arrives after the item that shows it
    `EXISTS (SELECT 1 FROM contentItems WHERE id = NEW.itemId AND NEW.id IN (liveId, nextId))`,
  ),
  `CREATE TRIGGER pictureUsesOfDraft AFTER INSERT OR UPDATE OF fields, body ON contentDrafts
     FOR EACH ROW EXECUTE FUNCTION pictureUsesOfDraft()`,
  `CREATE TRIGGER pictureUsesOfErased AFTER DELETE ON contentDrafts
     FOR EACH ROW EXECUTE FUNCTION pictureUsesOfErased()`,
  `CREATE TRIGGER pictureUsesOfShown AFTER UPDATE OF liveId, nextId ON contentItems
     FOR EACH ROW EXECUTE FUNCTION pictureUsesOfShown()`,
  `CREATE TRIGGER pictureUsesOfVersion AFTER INSERT ON contentVersions
     FOR EACH ROW EXECUTE FUNCTION pictureUsesOfVersion()`,
];

/**
 * Every three consecutive letters by which lists find items; SQLite has had them since step 0051.
 */
const LETTERS = [
  `CREATE FUNCTION lettersInRow(words text) RETURNS text[]
     LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce(array_agg(DISTINCT letters), '{}') FROM (
       SELECT letter || lead(letter) OVER following || lead(letter, 2) OVER following AS letters
       FROM unnest(string_to_array(words, NULL)) WITH ORDINALITY AS each (letter, place)
       WINDOW following AS (ORDER BY place)
     ) AS rows WHERE letters IS NOT NULL $$`,
  `CREATE INDEX contentItemsLetters ON contentItems USING gin (lettersInRow(words))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [table("bigint"), BY_ITEM, ...USES, ...LETTERS]);
}

import { type Kysely, sql } from "kysely";

/** Which items use which pictures, in their drafts, published versions or scheduled versions. */
export const table = (integer: "INTEGER" | "bigint") => `CREATE TABLE pictureUses (
  address TEXT NOT NULL,
  itemId ${integer} NOT NULL REFERENCES contentItems (id) ON DELETE CASCADE,
  PRIMARY KEY (address, itemId)
)`;

export const BY_ITEM = `CREATE INDEX pictureUsesByItem ON pictureUses (itemId)`;

/** Splits a text so that each part but the first begins with the name of a picture. */
const PARTS = `json_each('[' || replace(json_quote(text), '/pictures/', '","') || ']')`;

const find = (item: string) => `INSERT INTO pictureUses (address, itemId)
  SELECT DISTINCT '/pictures/' || substr(value, 1, 22), ${item}
  FROM (
    SELECT fields || ' ' || body AS text FROM contentDrafts WHERE itemId = ${item}
    UNION ALL
    SELECT fields || ' ' || body FROM contentVersions WHERE id IN (
      SELECT liveId FROM contentItems WHERE id = ${item}
      UNION ALL SELECT nextId FROM contentItems WHERE id = ${item})
  ) AS texts, ${PARTS}
  WHERE instr(text, '/pictures/') > 0 AND key > 0
    AND length(substr(value, 1, 22)) = 22 AND substr(value, 1, 22) NOT GLOB '*[^A-Za-z0-9_-]*'`;

const findAgain = (item: string) =>
  `BEGIN DELETE FROM pictureUses WHERE itemId = ${item}; ${find(item)}; END`;

const TRIGGERS = [
  `CREATE TRIGGER pictureUsesOfDraft AFTER INSERT ON contentDrafts ${findAgain("NEW.itemId")}`,
  `CREATE TRIGGER pictureUsesOfSaved AFTER UPDATE OF fields, body ON contentDrafts
     WHEN instr(NEW.fields || NEW.body || OLD.fields || OLD.body, '/pictures/') > 0
     ${findAgain("NEW.itemId")}`,
  `CREATE TRIGGER pictureUsesOfErased AFTER DELETE ON contentDrafts ${findAgain("OLD.itemId")}`,
  `CREATE TRIGGER pictureUsesOfShown AFTER UPDATE OF liveId, nextId ON contentItems
     ${findAgain("NEW.id")}`,
  // In a move from the other engine, this row arrives after the item that shows it
  `CREATE TRIGGER pictureUsesOfVersion AFTER INSERT ON contentVersions
     WHEN NEW.id IN (SELECT liveId FROM contentItems WHERE id = NEW.itemId
       UNION ALL SELECT nextId FROM contentItems WHERE id = NEW.itemId)
     ${findAgain("NEW.itemId")}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM contentItems`.execute(db);
  for (const statement of [`${table("INTEGER")} STRICT, WITHOUT ROWID`, BY_ITEM])
    await sql.raw(statement).execute(db);
  for (const { id } of rows) await sql.raw(find(String(id))).execute(db);
  for (const statement of TRIGGERS) await sql.raw(statement).execute(db);
}

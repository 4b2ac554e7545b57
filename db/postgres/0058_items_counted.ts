import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

const STATEMENTS = [
  `INSERT INTO statusChanges
     SELECT collection || '/' || category, state, count(*) FROM contentItems
     GROUP BY collection, category, state`,
  `CREATE FUNCTION countItems() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP <> 'INSERT' THEN
       INSERT INTO statusChanges VALUES (OLD.collection || '/' || OLD.category, OLD.state, -1);
     END IF;
     IF TG_OP <> 'DELETE' THEN
       INSERT INTO statusChanges VALUES (NEW.collection || '/' || NEW.category, NEW.state, 1);
     END IF;
     IF random() < 0.01 THEN PERFORM sumStatusChanges(); END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER contentItemsCounted AFTER INSERT OR DELETE ON contentItems
     FOR EACH ROW EXECUTE FUNCTION countItems()`,
  `CREATE TRIGGER contentItemsRecounted AFTER UPDATE OF category, state ON contentItems
     FOR EACH ROW WHEN (OLD.category <> NEW.category OR OLD.state <> NEW.state)
     EXECUTE FUNCTION countItems()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}

import type { Kysely } from "kysely";
import {
  always,
  firstRows,
  OTHERS,
  RECORDED,
  recordOfficer,
  tableOf,
} from "#db/migrations/0039_in_force.ts";
import { run } from "./initial/names.ts";

const NOW = `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function triggersOf({ table, key, columns, where = always }: (typeof RECORDED)[number]): string[] {
  const shown = `${table}Shown`;
  const names = [...key, ...columns];
  const ofOld = key.map((name) => `${name} = OLD.${name}`).join(" AND ");
  const row = (which: string) => names.map((name) => `${which}.${name}`).join(", ");
  return [
    `CREATE FUNCTION ${table}Record() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE moment text := ${NOW};
     BEGIN
       IF TG_OP <> 'INSERT' THEN
         DELETE FROM ${shown} WHERE ${ofOld} AND fromAt = moment;
         UPDATE ${shown} SET untilAt = moment WHERE ${ofOld} AND untilAt IS NULL;
       END IF;
       IF TG_OP <> 'DELETE' AND ${where("NEW")} THEN
         INSERT INTO ${shown} (${names.join(", ")}, fromAt) VALUES (${row("NEW")}, moment)
           ON CONFLICT (${[...key, "fromAt"].join(", ")}) DO UPDATE SET untilAt = NULL,
             ${columns.map((name) => `${name} = excluded.${name}`).join(", ")};
       END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER ${table}Begins AFTER INSERT OR DELETE ON ${table}
       FOR EACH ROW EXECUTE FUNCTION ${table}Record()`,
    `CREATE TRIGGER ${table}Changes AFTER UPDATE OF ${names.join(", ")} ON ${table}
       FOR EACH ROW WHEN ((${row("OLD")}) IS DISTINCT FROM (${row("NEW")}))
       EXECUTE FUNCTION ${table}Record()`,
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await run(db, [
    ...RECORDED.map((each) => tableOf(each, "bigint")),
    ...OTHERS,
    ...RECORDED.map((each) => firstRows(each, now)),
    ...RECORDED.flatMap(triggersOf),
    `CREATE FUNCTION officerCardsRecordUser() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE moment text := ${NOW};
     BEGIN ${recordOfficer("moment")} RETURN NULL; END $$`,
    `CREATE TRIGGER officerCardsSwitchedOn AFTER INSERT OR UPDATE OF isPublic ON officerCards
       FOR EACH ROW WHEN (NEW.isPublic = 1) EXECUTE FUNCTION officerCardsRecordUser()`,
    `INSERT INTO recordBegan (at) VALUES ('${now}')`,
  ]);
}

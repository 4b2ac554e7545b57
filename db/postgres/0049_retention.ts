import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, ["ALTER TABLE deskSettings ADD COLUMN retention TEXT"]);
}

import type { Kysely } from "kysely";
import { STATEMENTS } from "#db/migrations/0085_former_contact_address.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
}

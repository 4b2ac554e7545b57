import type { Kysely } from "kysely";
import { STATEMENT } from "#db/migrations/0073_messages_by_email.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [STATEMENT]);
}

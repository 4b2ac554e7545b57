import type { Kysely } from "kysely";
import { STATEMENTS } from "#db/migrations/0063_proofs_of_contacts.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    STATEMENTS.map((each) => each.replaceAll("INTEGER", "bigint")),
  );
}

import type { Kysely } from "kysely";
import { statements } from "#db/migrations/0059_invited_people.ts";
import { run } from "./initial/names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    statements(
      "CAST(expiresAt AS timestamptz) - CAST(createdAt AS timestamptz) > INTERVAL '6 days'",
    ),
  );
}

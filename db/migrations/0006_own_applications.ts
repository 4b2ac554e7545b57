import { type Kysely, sql } from "kysely";

/** A person's own applications are found by their e-mail address, however it was capitalized. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX loanApplicationsByEmail ON loanApplications (lower(email), id)`.execute(
    db,
  );
}

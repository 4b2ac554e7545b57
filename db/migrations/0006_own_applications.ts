import { type Kysely, sql } from "kysely";

/** An index for a person's own applications by e-mail address, in upper or lower case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX loanApplicationsByEmail ON loanApplications (lower(email), id)`.execute(
    db,
  );
}

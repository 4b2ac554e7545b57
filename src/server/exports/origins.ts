import type { Db } from "#server/database/engine.ts";
import type { Page } from "#server/paging.ts";

/** Adds to each record of a page where its visit came from, which is stored with the lead. */
export async function withOrigins<Row extends { id: number }>(
  db: Db,
  column: "applicationId" | "messageId",
  { rows, ...page }: Page<Row>,
): Promise<Page<Row>> {
  const leads = await db
    .selectFrom("leads")
    .where(
      column,
      "in",
      rows.map(({ id }) => id),
    )
    .select(`${column} as id`)
    .select(["source", "firstPage", "referrer"])
    .select(["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"])
    .execute();
  const origins = new Map(leads.map((lead) => [lead.id, lead]));
  return { ...page, rows: rows.map((row) => ({ ...origins.get(row.id), ...row })) };
}

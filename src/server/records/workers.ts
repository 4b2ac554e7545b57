import { type LeadArea, leadPath } from "#shared/leads.ts";
import { addressesIn } from "#shared/settings.ts";
import type { Site } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { readSetting } from "#server/settings/settings.ts";

/** Who is told about an application, and where they open it. */
interface Worker {
  to: string;
  url: string;
}

/** The officer who has an application, or else the office. */
export async function workersOn(
  trx: Db,
  site: Site,
  { applicationId, reference }: { applicationId: number; reference: string },
): Promise<Worker[]> {
  const officer = await trx
    .selectFrom("leads")
    .innerJoin("users", "users.id", "leads.assigneeId")
    .where("applicationId", "=", applicationId)
    .where("deactivatedAt", "is", null)
    .select("users.email")
    .executeTakeFirst();
  const to = (address: string, area: LeadArea) => ({
    to: address,
    url: site.publicUrl + leadPath({ kind: "application", reference }, area),
  });
  if (officer) return [to(officer.email, "/LOagentsPortal/leads")];
  const office = addressesIn(await readSetting(trx, "contactEmail"));
  return office.map((address) => to(address, "/admin"));
}

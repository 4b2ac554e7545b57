import { leadPath } from "#domains/leads/leads.ts";
import type { Db } from "#platform/database/engine.ts";
import { readOfficeAddresses } from "#domains/settings/settings.server.ts";

interface Workers {
  leadId: number;
  /** The officer to whom it is assigned. */
  officerId: number | null;
  /** Without an officer, the contact e-mail and the page to open. */
  office: { to: string; path: string }[];
}

/** The officer to whom an application is assigned, or else the office. */
export async function workersOn(
  trx: Db,
  { applicationId, reference }: { applicationId: number; reference: string },
): Promise<Workers> {
  const { leadId, officerId } = await trx
    .selectFrom("leads")
    .leftJoin("users", (join) =>
      join
        .onRef("users.id", "=", "leads.assigneeId")
        .on("deactivatedAt", "is", null)
        .on("admittedAt", "is not", null),
    )
    .where("applicationId", "=", applicationId)
    .select(["leads.id as leadId", "users.id as officerId"])
    .executeTakeFirstOrThrow();
  if (officerId !== null) return { leadId, officerId, office: [] };
  const path = leadPath({ kind: "application", reference }, "/admin");
  const office = await readOfficeAddresses(trx);
  return { leadId, officerId, office: office.map((to) => ({ to, path })) };
}

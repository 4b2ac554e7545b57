import { APPLICATION_STATUSES } from "#domains/applications/applications.ts";
import { MESSAGE_STATUSES } from "#domains/contact/contact.ts";
import type { DashboardStats } from "./dashboard.output.ts";
import type { Db } from "#platform/database/engine.ts";

// Decision: src/decisions/005-counts-and-search-by-triggers.md
/** The four stat cards, from counts kept by triggers: the cost is the same at any size. */
export async function readStats(db: Db): Promise<DashboardStats> {
  const counts = await db.selectFrom("statusCounts").selectAll().execute();
  const byStatus = <Status extends string>(entity: string, statuses: readonly Status[]) =>
    Object.fromEntries(
      statuses.map((status) => [
        status,
        counts.find((row) => row.entity === entity && row.status === status)?.count ?? 0,
      ]),
    ) as Record<Status, number>;
  const applications = byStatus("loanApplications", APPLICATION_STATUSES);
  const messages = byStatus("contactSubmissions", MESSAGE_STATUSES);
  return {
    totalApplications: Object.values(applications).reduce((sum, count) => sum + count, 0),
    pendingApplications: applications.pending,
    approvedApplications: applications.approved,
    unreadMessages: messages.unread,
    applications,
    messages,
    privacyRequests: await openPrivacyRequests(db),
  };
}

/** The requests about people's own data that wait for an answer, due before a time. */
export async function openPrivacyRequests(
  db: Db,
  before?: string,
): Promise<DashboardStats["privacyRequests"]> {
  return db
    .selectFrom("privacyRequests")
    .where("answeredAt", "is", null)
    .where("emailKey", "!=", "")
    .$if(before !== undefined, (open) => open.where("dueAt", "<", before ?? ""))
    .select(({ fn }) => [
      fn.countAll<number>().as("open"),
      fn.min<string | null>("dueAt").as("firstDue"),
    ])
    .executeTakeFirstOrThrow();
}

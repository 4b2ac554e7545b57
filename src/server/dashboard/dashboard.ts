import type { DashboardStats } from "../../shared/dashboard.ts";
import type { Db } from "../database.ts";

/** The four stat cards, from counts that triggers keep: the same cost at any size. */
export async function readStats(db: Db): Promise<DashboardStats> {
  const counts = await db.selectFrom("statusCounts").selectAll().execute();
  const count = (entity: string, status?: string) =>
    counts
      .filter((row) => row.entity === entity && (status === undefined || row.status === status))
      .reduce((sum, row) => sum + row.count, 0);
  return {
    totalApplications: count("loanApplications"),
    pendingApplications: count("loanApplications", "pending"),
    approvedApplications: count("loanApplications", "approved"),
    unreadMessages: count("contactSubmissions", "unread"),
  };
}

/** The stat cards of the admin's dashboard. */
export interface DashboardStats {
  totalApplications: number;
  pendingApplications: number;
  approvedApplications: number;
  unreadMessages: number;
}

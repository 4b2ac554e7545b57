import type { ApplicationStatus } from "./applications.ts";
import type { MessageStatus } from "./contact.ts";

/** The stat cards of the admin's dashboard, and what its filters count. */
export interface DashboardStats {
  totalApplications: number;
  pendingApplications: number;
  approvedApplications: number;
  unreadMessages: number;
  applications: Record<ApplicationStatus, number>;
  messages: Record<MessageStatus, number>;
}

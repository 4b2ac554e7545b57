import type { ApplicationStatus } from "#domains/applications/applications.ts";
import type { MessageStatus } from "#domains/contact/contact.ts";
import type { StatusChoices } from "./status-select.tsx";

/** The statuses of applications and of messages, in the order of their dropdowns. */
export const APPLICATION_CHOICES = {
  pending: { action: "Pending", state: "Pending", badge: "badge-warning" },
  approved: { action: "Approve", state: "Approved", badge: "badge-success" },
  rejected: { action: "Reject", state: "Rejected", badge: "badge-neutral" },
} as const satisfies StatusChoices<ApplicationStatus>;

export const MESSAGE_CHOICES = {
  unread: { action: "Unread", state: "Unread", badge: "badge-warning" },
  read: { action: "Mark as Read", state: "Read", badge: "badge-neutral" },
  responded: { action: "Mark as Responded", state: "Responded", badge: "badge-success" },
} as const satisfies StatusChoices<MessageStatus>;

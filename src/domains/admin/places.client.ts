/** A page of the admin area, or a part of one. */
export interface Place {
  label: string;
  to: string;
  search?: Record<string, string | boolean | number>;
  /** Whether the rest of the desk may go there too. */
  ofDesk?: boolean;
}

/** The pages that the menu leads to. */
export const PAGES: (Place & { icon: string })[] = [
  { label: "Dashboard", to: "/admin/dashboard", icon: "layout-dashboard", ofDesk: true },
  { label: "Resources", to: "/admin/resources", icon: "folder" },
  { label: "Users", to: "/admin/users", icon: "users" },
  { label: "Site Settings", to: "/admin/site-settings", icon: "settings" },
  { label: "Leads", to: "/admin/leads", icon: "inbox", ofDesk: true },
  { label: "Content", to: "/admin/content", icon: "newspaper" },
  { label: "Rates", to: "/admin/rates", icon: "percent" },
  { label: "Email", to: "/admin/mail", icon: "mail" },
  { label: "Activity", to: "/admin/audit", icon: "history" },
];

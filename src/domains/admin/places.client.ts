/** A page of the admin area, or a part of one. */
export interface Place {
  label: string;
  to: string;
  search?: Record<string, string | boolean | number>;
  /** Whether the rest of the desk may go there too. */
  ofDesk?: boolean;
}

/** The pages that the menu leads to, by its headings. */
export const MENU: Record<string, (Place & { icon: string })[]> = {
  Work: [
    { label: "Dashboard", to: "/admin/dashboard", icon: "layout-dashboard", ofDesk: true },
    { label: "Leads", to: "/admin/leads", icon: "inbox", ofDesk: true },
  ],
  Website: [
    { label: "Content", to: "/admin/content", icon: "newspaper" },
    { label: "Rates", to: "/admin/rates", icon: "percent" },
  ],
  Team: [
    { label: "Resources", to: "/admin/resources", icon: "folder" },
    { label: "Users", to: "/admin/users", icon: "users" },
  ],
  Business: [
    { label: "Activity", to: "/admin/audit", icon: "history" },
    { label: "Who Saw What", to: "/admin/reads", icon: "eye" },
  ],
  Setup: [
    { label: "Site Settings", to: "/admin/site-settings", icon: "settings" },
    { label: "Email", to: "/admin/mail", icon: "mail" },
  ],
};

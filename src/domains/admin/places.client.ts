import type { User } from "#domains/accounts/accounts.ts";
import type { AdminLimit } from "#domains/accounts/roles.ts";

/** A page of the admin area, or a part of one. */
export interface Place {
  label: string;
  to: string;
  search?: Record<string, string | boolean | number>;
  /** Whether the rest of the desk may go there too. */
  ofDesk?: boolean;
  /** The limit of an admin that includes it; besides, `desk` includes what is of the desk. */
  of?: AdminLimit;
}

type Seen = Pick<User, "isAdmin" | "limitedTo"> | undefined;

/** Whether the menu and the search lead the user there; those for compliance read everything. */
export function leadsTo({ ofDesk = false, of }: Pick<Place, "ofDesk" | "of">, user: Seen): boolean {
  const { isAdmin = false, limitedTo } = user ?? {};
  if (!isAdmin || limitedTo === "desk") return ofDesk;
  return !limitedTo || limitedTo === "compliance" || of === limitedTo;
}

/** Whether the user works on leads, or reads them. */
export function seesLeads(user: Seen): boolean {
  return leadsTo({ ofDesk: true }, user);
}

/** The pages of the desk, and those of other limits. */
const PAGES: Partial<Record<AdminLimit, RegExp>> = {
  desk: /^\/admin\/(account|dashboard|leads(\/settings)?|(applications|messages)\/[^/]+)\/?$/,
  content: /^\/admin\/(account|content|rates(\/tables)?|resources)\/?$/,
  users: /^\/admin\/(account|users)\/?$/,
};

/** Whether the user may open a page of the admin area. */
export function mayOpen(page: string, user: Seen): boolean {
  const limit = user?.isAdmin ? user.limitedTo : "desk";
  return limit === undefined || (PAGES[limit]?.test(page) ?? true);
}

/** The first page of the admin area for its user. */
export function firstPage(user: Seen): string {
  if (seesLeads(user)) return "/admin/dashboard";
  return `/admin/${user?.limitedTo}`;
}

/** The pages that the menu leads to, by its headings. */
export const MENU: Record<string, (Place & { icon: string })[]> = {
  Work: [
    { label: "Dashboard", to: "/admin/dashboard", icon: "layout-dashboard", ofDesk: true },
    { label: "Leads", to: "/admin/leads", icon: "inbox", ofDesk: true },
  ],
  Website: [
    { label: "Content", to: "/admin/content", icon: "newspaper", of: "content" },
    { label: "Rates", to: "/admin/rates", icon: "percent", of: "content" },
  ],
  Team: [
    { label: "Resources", to: "/admin/resources", icon: "folder", of: "content" },
    { label: "Users", to: "/admin/users", icon: "users", of: "users" },
  ],
  Business: [
    { label: "Activity", to: "/admin/audit", icon: "history" },
    { label: "Who Saw What", to: "/admin/reads", icon: "eye" },
    { label: "Compliance", to: "/admin/compliance", icon: "scale" },
  ],
  Setup: [
    { label: "Site Settings", to: "/admin/site-settings", icon: "settings" },
    { label: "Email", to: "/admin/mail", icon: "mail" },
  ],
};

import { Link } from "@tanstack/react-router";
import type { DashboardStats } from "./dashboard.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";
import { LIVE } from "#domains/records/list/record-list.tsx";

const CARDS = [
  { label: "Total Applications", key: "totalApplications", icon: "file-text", leadsTo: {} },
  {
    label: "Pending Applications",
    key: "pendingApplications",
    icon: "clock",
    leadsTo: { status: "pending" },
  },
  {
    label: "Approved Applications",
    key: "approvedApplications",
    icon: "circle-check",
    leadsTo: { status: "approved" },
  },
  {
    label: "Unread Messages",
    key: "unreadMessages",
    icon: "inbox",
    leadsTo: { tab: "messages", status: "unread" },
  },
] as const satisfies readonly Card[];

interface Card {
  label: string;
  key: keyof DashboardStats;
  icon: string;
  /** The filter that shows the counted records. */
  leadsTo: { tab?: "messages"; status?: "pending" | "approved" | "unread" };
}

export function StatCards() {
  const { data, isError } = trpc.admin.dashboard.stats.useQuery(undefined, LIVE);
  return (
    <dl className="grid grid-cols-4 gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      {CARDS.map(({ label, key, icon, leadsTo }) => (
        <div
          key={key}
          className="relative flex flex-col justify-between gap-2 rounded-box border border-base-300 bg-base-100 px-1 py-2 hover:border-primary max-sm:text-center sm:p-5"
        >
          <dt className="flex items-start justify-center gap-2 text-xs font-medium text-base-content/80 sm:justify-between sm:text-sm">
            <Link
              to="/admin/dashboard"
              search={leadsTo}
              resetScroll={false}
              className="after:absolute after:inset-0 after:rounded-box"
            >
              {label}
            </Link>
            <Icon name={icon} className="size-5 text-primary max-sm:hidden" />
          </dt>
          <dd className="text-2xl font-bold tabular-nums sm:h-9 sm:text-3xl">
            {data ? (
              data[key].toLocaleString("en-US")
            ) : isError ? (
              <span aria-label="not available">–</span>
            ) : (
              <span className="skeleton block h-8 w-8 sm:h-9 sm:w-16" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

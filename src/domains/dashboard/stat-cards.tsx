import { Link } from "@tanstack/react-router";
import type { DashboardStats } from "./dashboard.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { LIVE } from "#domains/records/list/record-list.tsx";

const CARDS = [
  { label: "Total Applications", key: "totalApplications", leadsTo: {} },
  {
    label: "Pending Applications",
    key: "pendingApplications",
    leadsTo: { status: "pending" },
  },
  {
    label: "Approved Applications",
    key: "approvedApplications",
    leadsTo: { status: "approved" },
  },
  {
    label: "Unread Messages",
    key: "unreadMessages",
    leadsTo: { tab: "messages", status: "unread" },
  },
] as const satisfies readonly Card[];

interface Card {
  label: string;
  key: keyof DashboardStats;
  /** The filter that shows the counted records. */
  leadsTo: { tab?: "messages"; status?: "pending" | "approved" | "unread" };
}

export function StatCards() {
  const { data, isError } = trpc.admin.dashboard.stats.useQuery(undefined, LIVE);
  return (
    <dl className="grid grid-cols-4 gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      {CARDS.map(({ label, key, leadsTo }) => (
        <div
          key={key}
          className="relative flex flex-col justify-between gap-x-3 gap-y-2 rounded-box border border-base-300 bg-base-100 px-1 py-2 hover:border-primary max-sm:text-center sm:flex-row-reverse sm:items-center sm:justify-end sm:px-4"
        >
          <dt className="text-xs font-medium text-base-content/80 sm:text-sm">
            <Link
              to="/admin/dashboard"
              search={leadsTo}
              resetScroll={false}
              className="after:absolute after:inset-0 after:rounded-box"
            >
              {label}
            </Link>
          </dt>
          <dd className="text-2xl font-bold tabular-nums">
            {data ? (
              data[key].toLocaleString("en-US")
            ) : isError ? (
              <span aria-label="not available">–</span>
            ) : (
              <span className="skeleton block h-8 w-8" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

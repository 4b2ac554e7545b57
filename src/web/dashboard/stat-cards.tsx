import type { DashboardStats } from "../../shared/dashboard.ts";
import { trpc } from "../trpc.ts";
import { Icon } from "../ui/icon.tsx";
import { LIVE } from "./record-list.tsx";

const CARDS = [
  { label: "Total Applications", key: "totalApplications", icon: "file-text" },
  { label: "Pending Applications", key: "pendingApplications", icon: "clock" },
  { label: "Approved Applications", key: "approvedApplications", icon: "circle-check" },
  { label: "Unread Messages", key: "unreadMessages", icon: "inbox" },
] as const satisfies readonly { label: string; key: keyof DashboardStats; icon: string }[];

export function StatCards() {
  const { data, isError } = trpc.admin.dashboard.stats.useQuery(undefined, LIVE);
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {CARDS.map(({ label, key, icon }) => (
        <div
          key={key}
          className="flex flex-col justify-between gap-2 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5"
        >
          <dt className="flex items-start justify-between gap-2 text-sm font-medium text-base-content/80">
            {label}
            <Icon name={icon} className="size-5 text-primary max-sm:hidden" />
          </dt>
          <dd className="h-9 text-3xl font-bold tabular-nums">
            {data ? (
              data[key].toLocaleString("en-US")
            ) : isError ? (
              <span aria-label="not available">–</span>
            ) : (
              <span className="skeleton block h-9 w-16" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

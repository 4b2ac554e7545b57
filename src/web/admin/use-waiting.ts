import { LIVE } from "#web/records/record-list.tsx";
import { trpc } from "#web/trpc.ts";
import { useCountInTitle } from "#web/ui/use-count-in-title.ts";

/** The number of applications and messages waiting for an answer, also shown in the tab's title. */
export function useWaiting(): number {
  const { data } = trpc.admin.dashboard.stats.useQuery(undefined, LIVE);
  const waiting = data ? data.pendingApplications + data.unreadMessages : 0;
  useCountInTitle(waiting);
  return waiting;
}

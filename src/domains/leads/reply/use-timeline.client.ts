import type { TimelineEntry } from "#domains/leads/timeline.ts";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";

const WHILE_WAITING_MS = 2000;

/** What happened to the records of a lead's person; a mail that waits to be sent is watched. */
export function useTimeline(leadId: number) {
  const list = trpc.leads.timeline.useInfiniteQuery(
    { id: leadId, limit: 30 },
    {
      ...LIVE,
      refetchInterval: ({ state }) => {
        const entries = state.data?.pages.flatMap(({ rows }) => rows) ?? [];
        return entries.some(({ delivery }) => delivery?.state === "due")
          ? WHILE_WAITING_MS
          : LIVE.refetchInterval;
      },
      getNextPageParam: ({ next }) => next,
    },
  );
  const entries: TimelineEntry[] | undefined = list.data?.pages.flatMap(({ rows }) => rows);
  return { list, entries };
}

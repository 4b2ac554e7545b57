import { useState } from "react";
import { useLiveEvents } from "#web/notices/live.ts";
import { trpc } from "#web/trpc.ts";

/**
 * Keeps leads up to date while the page is visible: the connection of this tab tells what has
 * changed. Returns the names of the others who have the given lead open.
 */
export function useLive(leadId?: number): readonly string[] {
  const { leads, replies } = trpc.useUtils();
  const [here, setHere] = useState<readonly string[]>([]);
  const refresh = () => {
    for (const query of [leads.list, leads.counts, leads.byAddress, leads.timeline, replies.form])
      void query.invalidate();
  };
  useLiveEvents(
    { changed: refresh, missed: refresh, here: setHere, closed: () => setHere([]) },
    leadId,
  );
  return here;
}

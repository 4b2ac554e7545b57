import { useState } from "react";
import { useLiveEvents } from "#domains/notices/live.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

/**
 * Keeps leads up to date while the page is visible: this tab's connection reports changes. Returns
 * the names of the others who have the given lead open.
 */
export function useLive(leadId?: number): readonly string[] {
  const { leads, replies, documents, clocks } = trpc.useUtils();
  const [here, setHere] = useState<readonly string[]>([]);
  const refresh = () => {
    const { list, board, due, counts, byAddress, timeline } = leads;
    const beside = [replies.form, replies.planned, documents.list, clocks.byId];
    for (const query of [list, board, due, counts, byAddress, timeline, ...beside])
      void query.invalidate();
  };
  useLiveEvents(
    { changed: refresh, missed: refresh, here: setHere, closed: () => setHere([]) },
    leadId,
  );
  return here;
}

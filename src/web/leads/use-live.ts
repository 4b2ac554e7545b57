import { useEffect, useState } from "react";
import { trpc } from "#web/trpc.ts";

/**
 * Keeps leads up to date while the page is visible: one connection of this tab tells what has
 * changed. Returns the names of the others who have the given lead open.
 */
export function useLive(leadId?: number): readonly string[] {
  const { leads, replies } = trpc.useUtils();
  const [here, setHere] = useState<readonly string[]>([]);
  useEffect(() => {
    let source: EventSource | undefined;
    const refresh = () => {
      for (const query of [leads.list, leads.counts, leads.byAddress, leads.timeline, replies.form])
        void query.invalidate();
    };
    const open = (isAgain: boolean) => {
      source = new EventSource(`/api/lead-events${leadId === undefined ? "" : `?lead=${leadId}`}`);
      let isMissed = isAgain;
      source.addEventListener("open", () => {
        // What happened while there was no connection
        if (isMissed) refresh();
        isMissed = true;
      });
      source.addEventListener("changed", refresh);
      source.addEventListener("here", ({ data }: MessageEvent<string>) =>
        setHere(JSON.parse(data) as string[]),
      );
    };
    const close = () => {
      source?.close();
      source = undefined;
      setHere([]);
    };
    // A hidden tab holds no connection: browsers have few of them
    const turn = () => (document.hidden ? close() : open(true));
    if (!document.hidden) open(false);
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      close();
    };
  }, [leads, replies, leadId]);
  return here;
}

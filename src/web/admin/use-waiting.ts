import { useEffect } from "react";
import { LIVE } from "../dashboard/record-list.tsx";
import { trpc } from "../trpc.ts";

/** How many applications and messages wait for somebody; it stands in the title of the tab too. */
export function useWaiting(): number {
  const { data } = trpc.admin.dashboard.stats.useQuery(undefined, LIVE);
  const waiting = data ? data.pendingApplications + data.unreadMessages : 0;
  useCountInTitle(waiting);
  return waiting;
}

const COUNTED = /^\([\d,+]+\) /;

/** Each page sets a title of its own: the count goes before whatever stands there. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const title = document.querySelector("title");
    if (!title) return undefined;
    const show = () => {
      const bare = document.title.replace(COUNTED, "");
      const counted = count > 0 ? `(${count.toLocaleString("en-US")}) ${bare}` : bare;
      if (document.title !== counted) document.title = counted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNTED, "");
    };
  }, [count]);
}

import { useEffect } from "react";

const COUNTED = /^\([\d,+]+\) /;

/** Each page sets its own title; the count is put in front of it, unless it is empty. */
export function useCountInTitle(count: string): void {
  useEffect(() => {
    const title = document.querySelector("title");
    if (!title) return undefined;
    const show = () => {
      const bare = document.title.replace(COUNTED, "");
      const counted = count === "" ? bare : `(${count}) ${bare}`;
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

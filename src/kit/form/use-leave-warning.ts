import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Asks before closing the window loses unsaved work and, if a question is given, before another
 * page is shown; `onLeft` is called once the form has gone after a yes. Returns a function that
 * allows leaving, once the work is saved or discarded.
 */
export function useLeaveWarning(
  unsaved: boolean,
  question?: string,
  onLeft?: () => void,
): () => void {
  const isFree = useRef(false);
  /** The address where a yes was given: the form stays until the next page has come. */
  const leaving = useRef<string>(undefined);
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (question === undefined || !unsaved || isFree.current) return false;
      if (leaving.current === undefined) {
        if (!window.confirm(question)) return true;
        leaving.current = placeOf(current);
      } else if (leaving.current === placeOf(next)) leaving.current = undefined;
      return false;
    },
    enableBeforeUnload: () => unsaved && !isFree.current,
  });
  const tell = useEffectEvent(() => {
    if (leaving.current !== undefined) onLeft?.();
  });
  useEffect(() => () => tell(), []);
  return () => {
    isFree.current = true;
  };
}

const placeOf = ({ pathname, search }: { pathname: string; search: unknown }) =>
  pathname + JSON.stringify(search);

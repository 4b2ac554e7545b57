import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";

/**
 * Asks before closing the window loses unsaved work and, if a question is given, before another
 * page is shown; a yes to that is told to `onLeft`. Returns a function that allows leaving, once
 * the work is saved or discarded.
 */
export function useLeaveWarning(
  unsaved: boolean,
  question?: string,
  onLeft?: () => void,
): () => void {
  const isFree = useRef(false);
  useBlocker({
    shouldBlockFn: () => {
      if (question === undefined || !unsaved || isFree.current) return false;
      if (!window.confirm(question)) return true;
      onLeft?.();
      return false;
    },
    enableBeforeUnload: () => unsaved && !isFree.current,
  });
  return () => {
    isFree.current = true;
  };
}

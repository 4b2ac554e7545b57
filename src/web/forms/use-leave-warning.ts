import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";

/**
 * Asks before closing the window loses unsaved work and, if a question is given, before another
 * page is shown. Returns a function that allows leaving, once the work is saved or discarded.
 */
export function useLeaveWarning(unsaved: boolean, question?: string): () => void {
  const isFree = useRef(false);
  useBlocker({
    shouldBlockFn: () =>
      question !== undefined && unsaved && !isFree.current && !window.confirm(question),
    enableBeforeUnload: () => unsaved && !isFree.current,
  });
  return () => {
    isFree.current = true;
  };
}

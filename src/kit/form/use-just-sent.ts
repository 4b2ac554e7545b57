import { useHydrated, useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The document in which the form of this history entry was sent. */
    sentIn?: number;
  }
}

/** The state of the history entry of a form that this document has sent. */
export function sentHere() {
  return { sentIn: performance.timeOrigin };
}

/**
 * Whether the thanks for a sent form are due: also after a reload and after Back, but not when the
 * address is opened again, which keeps the entry's state in Chrome.
 */
export function useJustSent(): boolean {
  const sentIn = useLocation({ select: ({ state }) => state.sentIn });
  // The server does not know it
  const hydrated = useHydrated();
  return hydrated && sentIn !== undefined && (sentIn === performance.timeOrigin || !isOpened());
}

function isOpened(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
}

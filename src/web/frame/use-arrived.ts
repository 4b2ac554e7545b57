import { useRouterState } from "@tanstack/react-router";

/**
 * Whether the page of the address is on the screen, scrolled to its top. An address changed before
 * that replaces the arrival, and the page stays at the height of the one before it.
 */
export function useArrived(): boolean {
  return useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.href === location.href,
  });
}

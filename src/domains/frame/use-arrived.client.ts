import { useRouterState } from "@tanstack/react-router";

/**
 * Whether the page of the address is on the screen, scrolled to its top. Changing the address
 * earlier would replace the navigation and keep the previous page's scroll position.
 */
export function useArrived(): boolean {
  return useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.href === location.href,
  });
}

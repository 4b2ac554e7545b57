import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { ApplicationSearch } from "#domains/applications/form/application-address.client.ts";

/** The step in the address, so that back and forward move through the steps. */
export function useSteps() {
  const search: ApplicationSearch = useSearch({ from: "/_site/apply" });
  const navigate = useNavigate({ from: "/apply" });
  const goTo = (step: number, replace = false) =>
    void navigate({
      search: (before: ApplicationSearch) => ({ ...before, step }),
      replace,
      resetScroll: false,
    });
  return { step: search.step ?? 1, search, goTo };
}

/** Announces a new step: its heading gets the focus, but not on arrival. */
export function useHeadingFocus(step: number, ready: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!ready) return;
    if (shown.current !== undefined && shown.current !== step) show(heading.current);
    shown.current = step;
  }, [step, ready]);
  return heading;
}

/** Scrolls the heading below the sticky header and focuses it, so that it is read out. */
function show(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

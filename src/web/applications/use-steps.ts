import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ApplySearch } from "./apply-address.ts";

/** The step in the address, so that back and forward move through the steps. */
export function useSteps() {
  const search: ApplySearch = useSearch({ from: "/_site/apply" });
  const navigate = useNavigate({ from: "/apply" });
  const goTo = (step: number, replace = false) =>
    void navigate({
      search: (before: ApplySearch) => ({ ...before, step }),
      replace,
      resetScroll: false,
    });
  return { step: search.step ?? 1, search, goTo };
}

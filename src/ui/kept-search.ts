import { useEffect, useState } from "react";

/** The address follows when typing pauses. */
const PAUSE_MS = 250;

/**
 * A search box's text, stored in the address after a pause. Back and reload restore it, and any
 * other change of the address updates the box.
 */
export function useKeptSearch(kept: string, onPause: (search: string) => void) {
  const [typed, setTyped] = useState(kept);
  const [followed, setFollowed] = useState(kept);
  if (followed !== kept) {
    setFollowed(kept);
    if (typed.trim() !== kept.trim()) setTyped(kept);
  }
  useEffect(() => {
    if (typed.trim() === kept.trim()) return undefined;
    const timer = setTimeout(() => onPause(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}

/** The state of a searched list in its address. */
export interface SearchPlace {
  search?: string | undefined;
  page?: number | undefined;
}

export function readSearchPlace({ search, page }: Record<string, unknown>): SearchPlace {
  return {
    search: typeof search === "string" && search.trim() !== "" ? search.slice(0, 200) : undefined,
    page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : undefined,
  };
}

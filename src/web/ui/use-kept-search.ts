import { useEffect, useState } from "react";

/** The address follows when nobody types any more. */
const PAUSE_MS = 250;

/**
 * What is typed into a search box, kept by the address after a pause. Back and reload bring it
 * back, and whatever else changes the address changes the box.
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

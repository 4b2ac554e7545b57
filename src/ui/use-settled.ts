import { useEffect, useState } from "react";

const TYPING_MS = 250;

/** A typed text once its writer pauses, so that not every letter asks the server. */
export function useSettled<Text extends string | undefined>(typed: Text): Text {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

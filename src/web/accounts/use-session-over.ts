import { useEffect, useRef } from "react";
import { toast } from "../ui/toast.tsx";
import { isLeaving } from "./use-session.ts";

/** Says so when the session ends while one is looking at a page that needs it. */
export function useSessionOver(isIn: boolean): void {
  const wasIn = useRef(false);
  useEffect(() => {
    if (wasIn.current && !isIn && !isLeaving())
      toast({ title: "You have been signed out", description: "Please log in again." });
    wasIn.current = isIn;
  }, [isIn]);
}

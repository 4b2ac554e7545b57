import { useEffect } from "react";

/** Puts the focus into the field that the address names after `#`, once the form is there. */
export function useFieldOfAddress(): void {
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.focus(), []);
}

import { type RefObject, useEffect, useRef } from "react";

/** While something is open, Escape closes it, and the focus returns to the button that opens it. */
export function useEscape(open: boolean, close: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      close();
      button.current?.focus();
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  });
  return button;
}

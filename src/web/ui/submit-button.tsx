import { useHydrated } from "@tanstack/react-router";
import { useEffect } from "react";
import { prepareToasts } from "./toast.tsx";
import { useFocusKept } from "./use-focus-kept.ts";

interface Props {
  busy: boolean;
  children: string;
  className?: string;
}

/**
 * The button that sends a form; while it does, it cannot be pressed again. Until the form's script is
 * there it sends nothing: the browser alone would leave the page, and what was typed with it.
 */
export function SubmitButton({ busy, children, className = "btn-primary" }: Props) {
  const type = useHydrated() ? "submit" : "button";
  const button = useFocusKept(busy);
  useEffect(prepareToasts, []);
  return (
    // oxlint-disable-next-line button-has-type -- one of the two
    <button
      ref={button}
      type={type}
      className={`btn ${className}`}
      disabled={busy}
      aria-busy={busy}
    >
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      {children}
    </button>
  );
}

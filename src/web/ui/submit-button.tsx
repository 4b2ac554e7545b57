import { useHydrated } from "@tanstack/react-router";
import { useEffect } from "react";
import { prepareToasts } from "./toast.tsx";
import { useFocusKept } from "./use-focus-kept.ts";

interface Props {
  busy: boolean;
  children: string;
  className?: string;
}

/** The button that sends a form; while it does, it cannot be pressed again. */
export function SubmitButton({ busy, children, className = "btn-primary" }: Props) {
  const hydrated = useHydrated();
  const button = useFocusKept(busy);
  useEffect(prepareToasts, []);
  return (
    <button
      ref={button}
      type="submit"
      data-early={hydrated ? undefined : ""}
      className={`btn ${className}`}
      disabled={busy}
      aria-busy={busy}
    >
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      {children}
    </button>
  );
}

import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { prepareToasts } from "./toast.tsx";
import { useMayChange } from "./may-change.ts";
import { useFocusKept } from "./use-focus-kept.ts";

interface Props {
  busy: boolean;
  /** While there is nothing to do. */
  disabled?: boolean;
  children: ReactNode;
  className?: string;
  small?: boolean;
  /** The action, if it does not submit its form. */
  onPress?: () => void;
}

/**
 * A button that submits a form or starts an action, and cannot be pressed again meanwhile. People who
 * may only read do not see it.
 */
export function SubmitButton(props: Props) {
  const { busy, disabled = false, children, className = "btn-primary", small = false } = props;
  const hydrated = useHydrated();
  const button = useFocusKept(busy);
  const mayChange = useMayChange();
  useEffect(prepareToasts, []);
  if (!mayChange) return null;
  return (
    <button
      ref={button}
      type={props.onPress ? "button" : "submit"}
      data-early={hydrated ? undefined : ""}
      className={`btn ${className} ${small ? "btn-sm" : ""}`}
      disabled={busy || disabled}
      aria-busy={busy}
      onClick={props.onPress}
    >
      {busy && <span className={`spinner ${small ? "size-4" : "size-5"}`} aria-hidden="true" />}
      {children}
    </button>
  );
}

import { type ReactNode, type RefObject, useEffect, useRef } from "react";

interface Props {
  className: string;
  /** The look of the button. */
  button: string;
  /** For a button that shows only an icon. */
  name?: string;
  label: ReactNode;
  children: ReactNode;
}

function close(details: RefObject<HTMLDetailsElement | null>): void {
  details.current?.removeAttribute("open");
}

/**
 * A disclosure, not a menu: Tab walks through its content; Escape and a press elsewhere close it.
 */
export function Dropdown({ className, button, name, label, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) close(details);
    };
    document.addEventListener("pointerdown", closeFromOutside);
    return () => document.removeEventListener("pointerdown", closeFromOutside);
  }, []);
  return (
    <details
      ref={details}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        close(details);
        details.current?.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        // Safari does not focus a clicked link, so losing the focus to nothing does not close it
        const next = event.relatedTarget;
        if (next && !event.currentTarget.contains(next)) close(details);
      }}
    >
      <summary
        aria-label={name}
        className={`flex cursor-pointer list-none items-center rounded-field font-medium hover:bg-base-200 ${button}`}
      >
        {label}
      </summary>
      {children}
    </details>
  );
}

import { type ReactNode, type RefObject, useEffect, useRef } from "react";

interface Props {
  className: string;
  /** The look of the button. */
  button: string;
  label: ReactNode;
  children: ReactNode;
}

function close(details: RefObject<HTMLDetailsElement | null>): void {
  details.current?.removeAttribute("open");
}

/** A disclosure, not a menu: Tab walks through what it holds, Escape and a press elsewhere close it. */
export function Dropdown({ className, button, label, children }: Props) {
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
      className={`relative ${className}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        close(details);
        details.current?.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        // Safari focuses no link that is clicked: losing the focus to nothing closes nothing
        const next = event.relatedTarget;
        if (next && !event.currentTarget.contains(next)) close(details);
      }}
    >
      <summary
        className={`flex cursor-pointer list-none items-center rounded-field font-medium hover:bg-base-200 ${button}`}
      >
        {label}
      </summary>
      {children}
    </details>
  );
}

import type { ReactNode } from "react";

/** Lets a table wider than the screen scroll by itself, also by keyboard. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      className="overflow-x-auto rounded-box border border-base-300"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
      tabIndex={0}
    >
      {children}
    </div>
  );
}

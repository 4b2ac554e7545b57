import type { ReactNode } from "react";

interface Props {
  label: string;
  /** Its edges. */
  look?: string;
  children: ReactNode;
}

/** Lets a table wider than the screen scroll by itself, also by keyboard. */
export function Scrolled({ label, look = "rounded-box border border-base-300", children }: Props) {
  return (
    <div
      className={`overflow-x-auto ${look}`}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
      tabIndex={0}
    >
      {children}
    </div>
  );
}

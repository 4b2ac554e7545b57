import type { ReactNode } from "react";

interface Props {
  className: string;
  /** The id of the heading that names it. */
  labelledBy: string;
  children: ReactNode;
}

/** Makes a row that scrolls sideways focusable; a grid that fits is not a tab stop. */
function letScroll(list: HTMLElement | null): void {
  if (list && list.scrollWidth > list.clientWidth) list.tabIndex = 0;
}

/** Cards in a grid, or in a row to swipe on a phone. */
export function CardRow({ className, labelledBy, children }: Props) {
  return (
    <ul ref={letScroll} className={className} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}

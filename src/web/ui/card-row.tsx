import type { ReactNode } from "react";

interface Props {
  className: string;
  /** The id of the heading that names it. */
  labelledBy: string;
  children: ReactNode;
}

/** What scrolls sideways is reached by the keyboard; a grid that fits is no stop on the way. */
function letScroll(list: HTMLElement | null): void {
  if (list && list.scrollWidth > list.clientWidth) list.tabIndex = 0;
}

/** Cards in a grid, or in a row to swipe where a phone makes one of them. */
export function CardRow({ className, labelledBy, children }: Props) {
  return (
    <ul ref={letScroll} className={className} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}

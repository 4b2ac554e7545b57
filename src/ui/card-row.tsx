import type { ReactNode } from "react";

interface Props {
  className: string;
  /** The id of the heading that names it. */
  labelledBy: string;
  children: ReactNode;
}

/** Makes a row focusable while it scrolls sideways; a grid that fits is not a tab stop. */
function letScroll(row: HTMLUListElement | null) {
  const watch = new ResizeObserver(([{ target } = {}]) => {
    if (!target) return;
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  });
  if (row) watch.observe(row);
  return () => watch.disconnect();
}

/** Cards in a grid, or in a row to swipe on a phone. */
export function CardRow({ className, labelledBy, children }: Props) {
  return (
    <ul ref={letScroll} className={className} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}

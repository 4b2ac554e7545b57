import { type RefObject, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

interface Props {
  /** From 1. */
  page: number;
  hasNext: boolean;
  /** What leads to the page before and after; lists that are newest first need say nothing. */
  back?: string;
  on?: string;
  onPrevious: () => void;
  onNext: () => void;
}

/** Walks through the list above it; nothing when that fits one page. */
export function Pager(props: Props) {
  const { page, hasNext, back = "Newer", on = "Older", onPrevious, onNext } = props;
  const nav = useRef<HTMLElement>(null);
  useListInSight(nav, page);
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      ref={nav}
      aria-label="Pages"
      className="flex items-center justify-between gap-3 p-4 text-sm"
    >
      <button type="button" className="btn btn-sm" disabled={page === 1} onClick={onPrevious}>
        <Icon name="chevron-left" className="size-4" />
        {back}
      </button>
      <span aria-live="polite">Page {page}</span>
      <button type="button" className="btn btn-sm" disabled={!hasNext} onClick={onNext}>
        {on}
        <Icon name="chevron-right" className="size-4" />
      </button>
    </nav>
  );
}

/** A page that was turned begins at its first row, not at the last. */
function useListInSight(nav: RefObject<HTMLElement | null>, page: number): void {
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const list = nav.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  }, [nav, page]);
}

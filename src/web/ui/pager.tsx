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

/** Walks through a list; nothing when it fits one page. */
export function Pager(props: Props) {
  const { page, hasNext, back = "Newer", on = "Older", onPrevious, onNext } = props;
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 p-4 text-sm">
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

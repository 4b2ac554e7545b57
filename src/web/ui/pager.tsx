import { Icon } from "./icon.tsx";

interface Props {
  /** From 1. */
  page: number;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** Walks through a list that is newest first; nothing when it fits one page. */
export function Pager({ page, hasNext, onPrevious, onNext }: Props) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 p-4 text-sm">
      <button type="button" className="btn btn-sm" disabled={page === 1} onClick={onPrevious}>
        <Icon name="chevron-left" className="size-4" />
        Newer
      </button>
      <span aria-live="polite">Page {page}</span>
      <button type="button" className="btn btn-sm" disabled={!hasNext} onClick={onNext}>
        Older
        <Icon name="chevron-right" className="size-4" />
      </button>
    </nav>
  );
}

import { type RefObject, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

const BUTTON = "btn btn-sm max-md:min-h-11";

interface Props {
  /** From 1. */
  page: number;
  hasNext: boolean;
  /**
   * The labels of the buttons to the previous and next page; lists ordered newest first need none.
   */
  back?: string;
  on?: string;
  onPrevious: () => void;
  onNext: () => void;
  /** The rows shown and their total, such as `21–40 of 181`. */
  range?: string | undefined;
  /** The buttons to both ends, for long lists. */
  onFirst?: (() => void) | undefined;
  onLast?: (() => void) | undefined;
}

/** Pages through the list above it; empty when that fits one page. */
export function Pager(props: Props) {
  const { page, hasNext, back = "Newer", on = "Older", range, onPrevious, onNext } = props;
  const nav = useRef<HTMLElement>(null);
  useListInSight(nav, page);
  if (page === 1 && !hasNext)
    return range ? <p className="p-4 text-center text-sm text-base-content/80">{range}</p> : null;
  return (
    <nav
      ref={nav}
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 p-4 text-sm"
    >
      <span className="flex gap-2">
        {props.onFirst && (
          <EndButton
            name="First page"
            icon="chevron-left"
            disabled={page === 1}
            onPress={props.onFirst}
          />
        )}
        <button type="button" className={BUTTON} disabled={page === 1} onClick={onPrevious}>
          <Icon name="chevron-left" className="size-4" />
          {back}
        </button>
      </span>
      <span aria-live="polite" className="text-center max-sm:order-last max-sm:w-full">
        <span className={range ? "sr-only" : ""}>Page {page}</span>
        {range && <span className="tabular-nums">{range}</span>}
      </span>
      <span className="flex gap-2">
        <button type="button" className={BUTTON} disabled={!hasNext} onClick={onNext}>
          {on}
          <Icon name="chevron-right" className="size-4" />
        </button>
        {props.onLast && (
          <EndButton
            name="Last page"
            icon="chevron-right"
            disabled={!hasNext}
            onPress={props.onLast}
          />
        )}
      </span>
    </nav>
  );
}

interface EndProps {
  name: string;
  icon: "chevron-left" | "chevron-right";
  disabled: boolean;
  onPress: () => void;
}

function EndButton({ name, icon, disabled, onPress }: EndProps) {
  return (
    <button
      type="button"
      className={`${BUTTON} px-1.5`}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} className="-mr-3 size-4" />
      <Icon name={icon} className="size-4" />
    </button>
  );
}

/** A new page starts at its first row, not at the last. */
function useListInSight(nav: RefObject<HTMLElement | null>, page: number): void {
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const list = nav.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  }, [nav, page]);
}

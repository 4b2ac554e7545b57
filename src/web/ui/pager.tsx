import { type RefObject, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

const BUTTON = "btn btn-sm max-md:min-h-11";

interface Props {
  /** From 1. */
  page: number;
  hasNext: boolean;
  /** What leads to the page before and after; lists that are newest first need say nothing. */
  back?: string;
  on?: string;
  onPrevious: () => void;
  onNext: () => void;
  /** Which rows these are of how many, such as `21–40 of 181`. */
  range?: string | undefined;
  /** The way to both ends, where a list is long enough to want one. */
  onFirst?: (() => void) | undefined;
  onLast?: (() => void) | undefined;
}

/** Walks through the list above it; nothing when that fits one page. */
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
          <EndButton name="First page" disabled={page === 1} onPress={props.onFirst} />
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
        {props.onLast && <EndButton name="Last page" disabled={!hasNext} onPress={props.onLast} />}
      </span>
    </nav>
  );
}

interface EndProps {
  name: "First page" | "Last page";
  disabled: boolean;
  onPress: () => void;
}

function EndButton({ name, disabled, onPress }: EndProps) {
  const icon = name === "First page" ? "chevron-left" : "chevron-right";
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

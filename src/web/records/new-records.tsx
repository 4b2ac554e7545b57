import type { RefObject } from "react";
import { Icon } from "#web/ui/icon.tsx";

interface Props {
  count: number;
  /** The plural noun of the records, in lower case. */
  noun: string;
  list: RefObject<HTMLElement | null>;
  onShow: () => void;
}

/** Announces new records while the list must not move, and shows them on request. */
export function NewRecords({ count, noun, list, onShow }: Props) {
  const show = () => {
    onShow();
    // The button disappears: the focus moves to the newest record
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>("tbody button")?.focus();
    });
  };
  return (
    <div role="status" className="sticky top-18 z-20 h-0 text-center md:top-26">
      <button
        type="button"
        className="btn mt-2 rounded-full shadow-lg btn-primary btn-sm"
        onClick={show}
      >
        <Icon name="refresh-cw" className="size-4" />
        {/* One text: the button's gap would part words from their comma */}
        <span>
          {count} new<span className="sr-only"> {noun}</span>, show
        </span>
      </button>
    </div>
  );
}

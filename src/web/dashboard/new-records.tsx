import type { RefObject } from "react";
import { Icon } from "../ui/icon.tsx";

interface Props {
  count: number;
  /** What they are, in lower case. */
  noun: string;
  list: RefObject<HTMLElement | null>;
  onShow: () => void;
}

/** Says what came in while the list is not to move, and shows it when asked. */
export function NewRecords({ count, noun, list, onShow }: Props) {
  const show = () => {
    onShow();
    // The button goes: the focus is on the newest record then
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>("tbody button")?.focus();
    });
  };
  return (
    <div role="status" className="sticky top-18 z-10 h-0 text-center">
      <button
        type="button"
        className="btn mt-2 rounded-full shadow-lg btn-primary btn-sm"
        onClick={show}
      >
        <Icon name="refresh-cw" className="size-4" />
        {count} new
        <span className="sr-only">{noun}</span>, show
      </button>
    </div>
  );
}

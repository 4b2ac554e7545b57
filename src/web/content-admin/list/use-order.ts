import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ContentItem } from "#shared/content-items.output.ts";
import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { nameOf } from "#web/content-admin/words.ts";

export type Order = ReturnType<typeof useOrder>;

/** Sorts the items of a list, by dragging or by keys. */
export function useOrder(given: readonly ContentItem[], list: RefObject<HTMLDivElement | null>) {
  /** The order shown until the server has it. */
  const [ids, setIds] = useState<readonly number[]>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const focused = useRef<number>(undefined);
  const move = useMove(() => setIds(undefined));
  const items = ids ? ids.flatMap((id) => given.find((item) => item.id === id) ?? []) : given;

  // A row loses the focus when it is moved in the page
  useEffect(() => {
    if (focused.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = undefined;
  });

  const place = (id: number, to: number): readonly number[] => {
    const others = items.map((item) => item.id).filter((each) => each !== id);
    return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
  };

  const save = (id: number, order: readonly number[]) => {
    setIds(order);
    move.mutate({ id, before: order[order.indexOf(id) + 1] ?? null });
  };

  const step = (item: ContentItem, by: number) => {
    const at = items.findIndex(({ id }) => id === item.id);
    const to = at + by;
    if (to < 0 || to >= items.length) return;
    focused.current = item.id;
    save(item.id, place(item.id, to));
    setSaid(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
  };

  const begin = (event: PointerEvent<HTMLElement>, id: number) => {
    if (event.button !== 0) return;
    // Selects no text on the way, and takes the focus as a press does
    event.preventDefault();
    event.currentTarget.focus();
    setDragged(id);
    let order: readonly number[] = items.map((item) => item.id);
    followPointer({
      onMove: (y) => {
        order = place(id, rowAt(list.current, y, id));
        setIds(order);
      },
      onEnd: (isDropped) => {
        setDragged(undefined);
        focused.current = id;
        const isMoved = order.some((each, index) => each !== items[index]?.id);
        if (isMoved && isDropped) save(id, order);
        else setIds(undefined);
      },
    });
  };

  return { items, dragged, said, step, begin };
}

/** Moves an item on the server, after which the list is read again. */
function useMove(onSettled: () => void) {
  const utils = trpc.useUtils();
  return trpc.admin.content.move.useMutation({
    onError: (error) => toastError(error, "The order could not be changed. Please try again."),
    onSettled: async () => {
      await utils.admin.content.list.invalidate();
      onSettled();
    },
  });
}

interface Drag {
  /** Gets the pointer's height in the window. */
  onMove: (y: number) => void;
  /** Gets whether the item was dropped, and not the drag cancelled. */
  onEnd: (isDropped: boolean) => void;
}

/** Listens on the window: a dragged row changes its place in the page, which ends a capture. */
function followPointer({ onMove, onEnd }: Drag): void {
  const move = ({ clientY }: globalThis.PointerEvent) => onMove(clientY);
  const end = ({ type }: Event) => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    onEnd(type === "pointerup");
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

/** The number of other rows whose middle is above a height of the window. */
function rowAt(list: HTMLElement | null, y: number, id: number): number {
  const handles = list?.querySelectorAll<HTMLElement>("[data-handle]") ?? [];
  return [...handles].filter((handle) => {
    const row = handle.closest("tr");
    if (!row || handle.dataset.handle === String(id)) return false;
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

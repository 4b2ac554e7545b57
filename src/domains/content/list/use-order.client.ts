import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { toastError } from "#kit/form/refused.ts";

export interface Ordered {
  id: number;
}

interface Options<Item> {
  list: RefObject<HTMLDivElement | null>;
  nameOf: (item: Item) => string;
  /**
   * Moves an item in front of another one, or to the end; resolves when the list was read again.
   */
  move: (moved: { id: number; before: number | null }) => Promise<unknown>;
}

export type Order = Pick<ReturnType<typeof useOrder<Ordered>>, "dragged" | "step" | "begin">;

export function useOrder<Item extends Ordered>(
  given: readonly Item[],
  { list, nameOf, move }: Options<Item>,
) {
  /** The order shown until the server has saved it. */
  const [ids, setIds] = useState<readonly number[]>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const focused = useRef<number>(undefined);
  const items = ids ? ids.flatMap((id) => given.find((item) => item.id === id) ?? []) : given;

  // A row loses the focus when it is moved in the page
  useEffect(() => {
    if (focused.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = undefined;
  });

  const save = (id: number, order: readonly number[]) => {
    setIds(order);
    void move({ id, before: order[order.indexOf(id) + 1] ?? null })
      .catch(notMoved)
      .then(() => setIds(undefined));
  };

  const step = (id: number, by: number) => {
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    const to = at + by;
    if (!item || to < 0 || to >= items.length) return;
    focused.current = id;
    save(id, placed(items, id, to));
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
        order = placed(items, id, rowAt(list.current, y, id));
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

function notMoved(error: unknown): void {
  toastError(error, "The order could not be changed. Please try again.");
}

function placed(items: readonly Ordered[], id: number, to: number): readonly number[] {
  const others = items.map((item) => item.id).filter((each) => each !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
}

interface Drag {
  /** Receives the pointer's height in the window. */
  onMove: (y: number) => void;
  /** Receives whether the item was dropped, rather than the drag canceled. */
  onEnd: (isDropped: boolean) => void;
}

/**
 * Listens on the window, because a dragged row changes its place in the page, which ends a capture.
 */
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

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ContentItem } from "#shared/content-items.output.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { toast } from "#web/ui/toast.tsx";
import { nameOf } from "#web/content-admin/words.ts";

export type Order = ReturnType<typeof useOrder>;

/** The items of a list in the order that is being made of them, by hand or by keys. */
export function useOrder(given: readonly ContentItem[], list: RefObject<HTMLDivElement | null>) {
  /** While the server does not have it yet, this order is shown. */
  const [ids, setIds] = useState<readonly number[]>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const focused = useRef<number>(undefined);
  const utils = trpc.useUtils();
  const move = trpc.admin.content.move.useMutation({
    onError: (error) =>
      toast({
        variant: "destructive",
        title: "Error",
        description: sentenceOf(error, "The order could not be changed. Please try again."),
      }),
    onSettled: async () => {
      await utils.admin.content.list.invalidate();
      setIds(undefined);
    },
  });
  const items = ids ? ids.flatMap((id) => given.find((item) => item.id === id) ?? []) : given;

  // A row that is moved in the page loses the focus
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
    // Marks no text on the way, and takes the focus as a press would
    event.preventDefault();
    event.currentTarget.focus();
    setDragged(id);
    let order: readonly number[] = items.map((item) => item.id);
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      order = place(id, rowAt(list.current, clientY, id));
      setIds(order);
    };
    const end = ({ type }: Event) => {
      // The row is taken out of the page and put in again on the way, which ends a capture
      window.removeEventListener("pointermove", drag);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      setDragged(undefined);
      focused.current = id;
      const isMoved = order.some((each, index) => each !== items[index]?.id);
      if (isMoved && type === "pointerup") save(id, order);
      else setIds(undefined);
    };
    window.addEventListener("pointermove", drag);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  };

  return { items, dragged, said, step, begin };
}

/** How many of the other rows have their middle above a height of the window. */
function rowAt(list: HTMLElement | null, y: number, id: number): number {
  const handles = list?.querySelectorAll<HTMLElement>("[data-handle]") ?? [];
  return [...handles].filter((handle) => {
    const row = handle.closest("tr");
    if (!row || handle.dataset.handle === String(id)) return false;
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

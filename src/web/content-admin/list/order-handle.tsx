import type { ContentItem } from "#shared/content-items.output.ts";
import { EditorIcon } from "#web/content-admin/editor/editor-icon.tsx";
import type { Order } from "./use-order.ts";
import { nameOf } from "#web/content-admin/words.ts";

interface Props {
  item: ContentItem;
  /** Such as `2 of 7`. */
  place: string;
  order: Order;
}

/** Drags an item to its place, or moves it there by the arrow keys. */
export function OrderHandle({ item, place, order }: Props) {
  return (
    <button
      type="button"
      className="ca-handle"
      data-handle={item.id}
      data-dragged={order.dragged === item.id || undefined}
      aria-label={`Move ${nameOf(item)}, ${place}: drag it, or press the up and down keys`}
      title="Drag, or press the up and down keys"
      onPointerDown={(event) => order.begin(event, item.id)}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        order.step(item, step);
      }}
    >
      <EditorIcon name="grip-vertical" />
    </button>
  );
}

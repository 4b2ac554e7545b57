import { EditorIcon } from "#domains/content/editor/editor-icon.tsx";
import type { Order } from "./use-order.client.ts";

interface Props {
  id: number;
  name: string;
  place: string;
  order: Order;
}

export function OrderHandle({ id, name, place, order }: Props) {
  return (
    <button
      type="button"
      className="ca-handle"
      data-handle={id}
      data-dragged={order.dragged === id || undefined}
      aria-label={`Move ${name}, ${place}: drag it, or press the up and down keys`}
      title="Drag, or press the up and down keys"
      onPointerDown={(event) => order.begin(event, id)}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        order.step(id, step);
      }}
    >
      <EditorIcon name="grip-vertical" />
    </button>
  );
}

import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import type { ContentItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ShortMoment } from "#ui/date-time.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
import { focusMain } from "#ui/focus-main.ts";
import { SmallCheck } from "#ui/check-input.tsx";
import { OrderHandle } from "./order-handle.tsx";
import { StateBadge } from "#domains/content/admin/looks.tsx";
import { useOrder } from "./use-order.client.ts";
import { nameOf, plansOf } from "#domains/content/admin/words.client.ts";

interface Props {
  items: readonly ContentItem[];
  caption: string;
  /** Whether the list is complete, so that it can be sorted. */
  isOrdered: boolean;
  busy: boolean;
  chosen: ReadonlyMap<number, ContentItem>;
  onChoose: (items: readonly ContentItem[], isChosen: boolean) => void;
}

/** The items of a list, which can be opened, selected and, in a complete list, moved. */
export function ItemTable({ items, caption, isOrdered, busy, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { content } = trpc.useUtils().admin;
  const { mutateAsync: move } = trpc.admin.content.move.useMutation({
    onSettled: () => content.list.invalidate(),
  });
  const order = useOrder(items, { list, nameOf, move });
  const shown = isOrdered ? order.items : items;
  const canBeChosen = items.filter(({ trashedAt }) => trashedAt === null);
  return (
    <>
      <p className="sr-only" role="status">
        {order.said}
      </p>
      {canBeChosen.length > 1 && (
        <SmallCheck
          className="w-fit px-4 py-2"
          checked={canBeChosen.every(({ id }) => chosen.has(id))}
          onChange={(event) => onChoose(canBeChosen, event.currentTarget.checked)}
        >
          Select all
        </SmallCheck>
      )}
      <div ref={list}>
        <RecordTable caption={caption} columns={["Name", "State", "Changed"]} busy={busy}>
          {shown.map((item, index) => (
            <RecordGroup key={item.id}>
              <ItemRow
                item={item}
                isChosen={chosen.has(item.id)}
                onChoose={(isChosen) => onChoose([item], isChosen)}
              >
                {isOrdered && (
                  <OrderHandle
                    id={item.id}
                    name={nameOf(item)}
                    place={`${index + 1} of ${shown.length}`}
                    order={order}
                  />
                )}
              </ItemRow>
            </RecordGroup>
          ))}
        </RecordTable>
      </div>
    </>
  );
}

interface RowProps {
  item: ContentItem;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  children: ReactNode;
}

function ItemRow({ item, isChosen, onChoose, children }: RowProps) {
  const name = nameOf(item);
  return (
    <RecordRow>
      <RecordCell>
        <div className="flex items-center gap-3">
          {children}
          {item.trashedAt === null && (
            <label className="flex min-h-11 items-center">
              <input
                type="checkbox"
                className="checkbox"
                checked={isChosen}
                onChange={(event) => onChoose(event.target.checked)}
              />
              <span className="sr-only">Choose {name}</span>
            </label>
          )}
          <div className="min-w-0">
            <Link
              to="/admin/content"
              search={{ open: item.id }}
              onClick={focusMain}
              className="link flex items-center font-semibold link-hover max-md:min-h-11"
            >
              <span className="line-clamp-3 wrap-anywhere">{name}</span>
            </Link>
            {item.category && <span className="text-base-content/80">{item.category}</span>}
          </div>
        </div>
      </RecordCell>
      <RecordCell label="State">
        <div className="grid justify-items-start gap-1">
          <StateBadge item={item} />
          {plansOf(item).map((plan) => (
            <span key={plan} className="text-sm text-base-content/80">
              {plan}
            </span>
          ))}
        </div>
      </RecordCell>
      <RecordCell label="Changed">
        <ShortMoment iso={item.updatedAt} />
        <span className="block text-sm text-base-content/80">{item.updatedByName}</span>
      </RecordCell>
    </RecordRow>
  );
}

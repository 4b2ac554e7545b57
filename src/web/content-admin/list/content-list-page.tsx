import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { COLLECTIONS, COLLECTION_TRAITS, type Collection } from "#shared/content-items.ts";
import type { ContentItem } from "#shared/content-items.output.ts";
import { trpc } from "#web/trpc.ts";
import { focusMain } from "#web/ui/focus-main.ts";
import { toastError } from "#web/toast-error.ts";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TableEmpty, TableSkeleton } from "#web/ui/list-states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ItemTable } from "./item-table.tsx";
import type { ContentAddress } from "./content-address.ts";
import { ContentTools } from "./content-tools.tsx";
import { ContentStyles } from "#web/content-admin/looks.tsx";
import { COLLECTION_NAMES } from "#web/content-admin/words.ts";
import { ShowMore } from "#web/ui/show-more.tsx";

const TABS = COLLECTIONS.map((id) => ({ id, label: COLLECTION_NAMES[id].many }));

interface Props {
  address: ContentAddress;
  go: (address: ContentAddress, how?: { replace: boolean }) => void;
}

/** The site's content by collection. */
export function ContentListPage({ address, go }: Props) {
  const { collection = "articles" } = address;
  return (
    <>
      <ContentStyles />
      <Tabs
        label="Collections"
        tabs={TABS}
        current={collection}
        onChange={(chosen) => go({ collection: chosen })}
      />
      <div
        role="tabpanel"
        id={`panel-${collection}`}
        aria-labelledby={`tab-${collection}`}
        className="overflow-clip rounded-box border border-base-300 bg-base-100"
      >
        <ItemList key={collection} collection={collection} address={address} go={go} />
      </div>
    </>
  );
}

/** Creates an item and opens it. */
export function NewItem({ collection }: { collection: Collection }) {
  const navigate = useNavigate();
  const create = trpc.admin.content.create.useMutation({
    onSuccess: async ({ id }) => {
      await navigate({ to: "/admin/content", search: { open: id } });
      focusMain();
    },
    onError: (error) => toastError(error),
  });
  return (
    <button
      type="button"
      className="btn btn-accent"
      disabled={create.isPending}
      onClick={() => create.mutate({ collection })}
    >
      <Icon name="plus" className="size-4" />
      New {COLLECTION_NAMES[collection].one}
    </button>
  );
}

const PAGE = 25;

function ItemList({ collection, address, go }: Props & { collection: Collection }) {
  const { state, search, category } = address;
  const [chosen, setChosen] = useState<ReadonlyMap<number, ContentItem>>(new Map());
  const isOrdered = COLLECTION_TRAITS[collection].order !== undefined;
  const { isFixed } = COLLECTION_TRAITS[collection];
  const list = trpc.admin.content.list.useInfiniteQuery(
    // A list that can be sorted is always complete
    { collection, state, search, category, ...(!isOrdered && { limit: PAGE }) },
    {
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchOnMount: "always",
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const narrowed = state !== undefined || search !== undefined || category !== undefined;
  const choose = (items: readonly ContentItem[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const item of items)
      if (isChosen) next.set(item.id, item);
      else next.delete(item.id);
    setChosen(next);
  };
  return (
    <>
      {!isFixed && <ContentTools collection={collection} address={address} go={go} />}
      {chosen.size > 0 && (
        <BulkBar items={[...chosen.values()]} onDone={() => setChosen(new Map())} />
      )}
      <ListBody list={list} rows={rows}>
        {rows && rows.length > 0 && (
          <ItemTable
            items={rows}
            caption={COLLECTION_NAMES[collection].many}
            isOrdered={isOrdered && !isFixed && !narrowed}
            busy={list.isPlaceholderData}
            chosen={chosen}
            onChoose={choose}
          />
        )}
        {rows?.length === 0 && (
          <TableEmpty onClear={narrowed ? () => go({ collection }) : undefined}>
            {state === "trashed" && search === undefined && category === undefined
              ? "The trash is empty. What is moved here can be restored for 30 days."
              : COLLECTION_NAMES[collection].empty}
          </TableEmpty>
        )}
        <ShowMore list={list} />
      </ListBody>
    </>
  );
}

interface BodyProps {
  list: { isError: boolean; refetch: () => Promise<unknown> };
  rows: readonly ContentItem[] | undefined;
  children: ReactNode;
}

function ListBody({ list, rows, children }: BodyProps) {
  if (list.isError)
    return (
      <FailedToLoad inList onRetry={() => void list.refetch()}>
        Error loading content. Please try again.
      </FailedToLoad>
    );
  return rows ? children : <TableSkeleton label="Loading content..." />;
}

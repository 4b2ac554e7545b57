import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import {
  type Collection,
  COLLECTION_TRAITS,
  COLLECTIONS,
  ITEM_STATES,
  type ItemState,
} from "#domains/content/items/content-items.ts";
import type { ContentItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { focusMain } from "#ui/focus-main.ts";
import { toastError } from "#kit/form/refused.ts";
import { PAGE, PAGES } from "#kit/list/admin-list.tsx";
import { ListRows } from "#ui/list-rows.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ItemTable } from "./item-table.tsx";
import type { ContentAddress } from "./content-address.client.ts";
import { ContentStyles } from "#domains/content/admin/looks.tsx";
import { COLLECTION_NAMES, STATE_NAMES } from "#domains/content/admin/words.client.ts";
import { ShowMore } from "#ui/show-more.tsx";
import { countInWords } from "#domains/records/records.ts";
import { SearchInput } from "#ui/search-input.tsx";
import { useKeptSearch } from "#ui/kept-search.ts";
import { Button } from "#ui/button.tsx";

const TABS = COLLECTIONS.map((id) => ({ id, label: COLLECTION_NAMES[id].many }));

interface Props {
  address: ContentAddress;
  go: (address: ContentAddress, how?: { replace: boolean }) => void;
}

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
    <Button
      look="btn-accent"
      icon="plus"
      disabled={create.isPending}
      onClick={() => create.mutate({ collection })}
    >
      New {COLLECTION_NAMES[collection].one}
    </Button>
  );
}

function ItemList({ collection, address, go }: Props & { collection: Collection }) {
  const { state, search, category } = address;
  const [chosen, setChosen] = useState<ReadonlyMap<number, ContentItem>>(new Map());
  const isOrdered = COLLECTION_TRAITS[collection].order !== undefined;
  const { isFixed } = COLLECTION_TRAITS[collection];
  const list = trpc.admin.content.list.useInfiniteQuery(
    // A list that can be sorted is always complete
    { collection, state, search, category, ...(!isOrdered && { limit: PAGE }) },
    PAGES,
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
      <ListRows
        list={list}
        words={{
          loading: "Loading content...",
          failed: "Error loading content. Please try again.",
          empty:
            state === "trashed" && search === undefined && category === undefined
              ? "The trash is empty. What is moved here can be restored for 30 days."
              : `No ${COLLECTION_TRAITS[collection].many} found.`,
        }}
        rows={rows}
        onClear={narrowed ? () => go({ collection }) : undefined}
      >
        {(shown) => (
          <ItemTable
            items={shown}
            caption={COLLECTION_NAMES[collection].many}
            isOrdered={isOrdered && !isFixed && !narrowed}
            busy={list.isPlaceholderData}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </ListRows>
      <ShowMore list={list} />
      {chosen.size > 0 && (
        <BulkBar items={[...chosen.values()]} onDone={() => setChosen(new Map())} />
      )}
    </>
  );
}

interface ContentToolsProps {
  collection: Collection;
  address: ContentAddress;
  go: (address: ContentAddress, how?: { replace: boolean }) => void;
}

function ContentTools({ collection, address, go }: ContentToolsProps) {
  const { state, search, category } = address;
  const narrow = (change: ContentAddress) => go({ ...address, collection, ...change });
  const [typed, setTyped] = useKeptSearch(search ?? "", (words) =>
    go({ ...address, collection, search: words }, { replace: true }),
  );
  const { data: counts } = trpc.admin.content.counts.useQuery(
    { collection, search, category },
    { refetchOnMount: "always" },
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-base-300 p-4">
      <SearchInput
        label={`Search ${COLLECTION_NAMES[collection].many.toLowerCase()}`}
        className="input-sm max-md:h-11 sm:w-80"
        value={typed}
        onChange={setTyped}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {collection === "articles" && (
          <CategoryFilter value={category} onChoose={(chosen) => narrow({ category: chosen })} />
        )}
        <label className="flex items-center gap-2 text-sm">
          <span className="sr-only">State</span>
          <select
            className="select select-sm max-md:h-11"
            value={state ?? ""}
            onChange={({ target }) =>
              narrow({ state: ITEM_STATES.find((each) => each === target.value) })
            }
          >
            <option value="">All but the trash</option>
            {Object.entries(STATE_NAMES).map(([value, words]) => (
              <option key={value} value={value}>
                {counts ? `${words} (${countInWords(counts, value as ItemState)})` : words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Hint>
        {state === "trashed"
          ? "Each is deleted 30 days after it came here. Open one to take it out of the trash."
          : COLLECTION_TRAITS[collection].order !== undefined &&
            (state || search) &&
            "Show all of them to change their order."}
      </Hint>
    </div>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return children ? <p className="w-full text-sm text-base-content/80">{children}</p> : null;
}

interface FilterProps {
  value: string | undefined;
  onChoose: (category: string | undefined) => void;
}

function CategoryFilter({ value, onChoose }: FilterProps) {
  const { data = [] } = trpc.admin.categories.list.useQuery(undefined, {
    refetchOnMount: "always",
  });
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="sr-only">Category</span>
      <select
        className="select select-sm max-md:h-11"
        value={value ?? ""}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">All categories</option>
        {data.map(({ id, name, articles }) => (
          <option key={id} value={name}>
            {name} ({articles})
          </option>
        ))}
      </select>
    </label>
  );
}

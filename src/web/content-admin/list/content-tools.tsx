import type { ReactNode } from "react";
import {
  type Collection,
  COLLECTION_TRAITS,
  ITEM_STATES,
  type ItemState,
} from "#shared/content-items.ts";
import { countInWords } from "#shared/records.ts";
import { trpc } from "#web/trpc.ts";
import { SearchInput } from "#web/ui/search-input.tsx";
import { useKeptSearch } from "#web/ui/kept-search.ts";
import type { ContentAddress } from "./content-address.ts";
import { COLLECTION_NAMES, STATE_NAMES } from "#web/content-admin/words.ts";

interface Props {
  collection: Collection;
  address: ContentAddress;
  go: (address: ContentAddress, how?: { replace: boolean }) => void;
}

/** Filters for the list: words, state and category. */
export function ContentTools({ collection, address, go }: Props) {
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

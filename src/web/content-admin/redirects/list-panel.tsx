import { keepPreviousData } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useKeptSearch } from "#web/ui/kept-search.ts";
import { ListRows } from "#web/ui/list-rows.tsx";
import { SearchInput } from "#web/ui/search-input.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";

interface Props<Row> extends ComponentProps<typeof ListRows<Row>> {
  list: ComponentProps<typeof ListRows<Row>>["list"] & ComponentProps<typeof ShowMore>["list"];
  above?: ReactNode;
}

/** The frame of a list that is read a page at a time. */
export function ListPanel<Row>({ above, ...props }: Props<Row>) {
  return (
    <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
      {above}
      <ListRows {...props} />
      <ShowMore list={props.list} />
    </div>
  );
}

/** How a list with a search is read: its rows stay until those of another search are there. */
export const SEARCHED_PAGES = {
  getNextPageParam: ({ next }: { next?: number | undefined }) => next,
  placeholderData: keepPreviousData,
  refetchOnMount: "always",
} as const;

interface SearchedProps<Row> extends Omit<Props<Row>, "onClear" | "above"> {
  label: string;
  search: string | undefined;
  onSearch: (search: string) => void;
}

/** The same, with a search above the rows. */
export function SearchedPanel<Row>({ label, search, onSearch, ...panel }: SearchedProps<Row>) {
  const [typed, setTyped] = useKeptSearch(search ?? "", onSearch);
  return (
    <ListPanel
      {...panel}
      onClear={search ? () => onSearch("") : undefined}
      above={
        <div className="border-b border-base-300 p-4">
          <SearchInput
            label={label}
            className="input-sm max-md:h-11 sm:w-80"
            value={typed}
            onChange={setTyped}
          />
        </div>
      }
    />
  );
}

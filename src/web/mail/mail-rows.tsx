import type { ReactElement } from "react";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { TableEmpty, TableSkeleton } from "#web/ui/list-states.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";

interface Props {
  list: {
    isError: boolean;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  empty: string;
  /** Undefined until the first ones are loaded. */
  children: ReactElement[] | undefined;
}

/** Mails below one another, or a sentence if there are none. */
export function MailRows({ list, empty, children: rows }: Props) {
  return (
    <>
      {list.isError && !rows && (
        <FailedToLoad inList onRetry={() => void list.refetch()}>
          The mails could not be loaded.
        </FailedToLoad>
      )}
      {list.isPending && <TableSkeleton label="Loading the mails" />}
      {rows?.length === 0 && <TableEmpty>{empty}</TableEmpty>}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-base-300 border-y border-base-300">{rows}</ul>
      )}
      <ShowMore list={list} />
    </>
  );
}

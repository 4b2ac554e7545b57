import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#web/ui/record-table.tsx";
import { ListPanel } from "./list-panel.tsx";

const PAGE = 25;

const WORDS = {
  loading: "Loading addresses...",
  failed: "Error loading addresses. Please try again.",
  empty: "Nobody has asked for an address that does not exist.",
};

/** Takes an address off the list. */
function useDismissing() {
  const { missing } = trpc.useUtils().admin.redirects;
  return trpc.admin.redirects.dismiss.useMutation({
    onError: (error) => toastError(error),
    onSettled: () => missing.invalidate(),
  });
}

/** The addresses without a page, each of which can be redirected or dismissed. */
export function MissingList({ onRedirect }: { onRedirect: (path: string) => void }) {
  const list = trpc.admin.redirects.missing.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: ({ next }) => next, refetchOnMount: "always" },
  );
  const dismissing = useDismissing();
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <ListPanel list={list} words={WORDS} rows={rows}>
      {(shown) => (
        <RecordTable
          caption="Addresses that do not exist, the most frequent first"
          columns={["Address", "Asked for", "First", "Last", "Action"]}
        >
          {shown.map(({ id, path, count, firstAt, lastAt }) => (
            <RecordGroup key={id}>
              <RecordRow>
                <RecordCell>
                  <span className="font-semibold">{path}</span>
                </RecordCell>
                <RecordCell label="Asked for">
                  {count === 1 ? "once" : `${count.toLocaleString("en-US")} times`}
                </RecordCell>
                <RecordCell label="First">
                  <ShortMoment iso={firstAt} />
                </RecordCell>
                <RecordCell label="Last">
                  <ShortMoment iso={lastAt} />
                </RecordCell>
                <RecordCell>
                  <button
                    type="button"
                    className="btn whitespace-nowrap btn-sm max-md:h-11"
                    onClick={() => onRedirect(path)}
                  >
                    Redirect it<span className="sr-only"> {path}</span>
                  </button>
                  <button
                    type="button"
                    className="btn btn-ghost btn-sm max-md:h-11"
                    disabled={dismissing.isPending}
                    onClick={() => dismissing.mutate({ id })}
                  >
                    Dismiss<span className="sr-only"> {path}</span>
                  </button>
                </RecordCell>
              </RecordRow>
            </RecordGroup>
          ))}
        </RecordTable>
      )}
    </ListPanel>
  );
}

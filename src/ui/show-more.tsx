import { useFocusKept } from "./use-focus-kept.ts";

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button below a list that is loaded in parts, as long as more of it is left. */
export function ShowMore({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  const button = useFocusKept(isFetchingNextPage);
  if (!hasNextPage) return null;
  return (
    <p className="p-4 text-center">
      <button
        ref={button}
        type="button"
        className="btn btn-sm max-md:min-h-11"
        disabled={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        Show more
      </button>
    </p>
  );
}

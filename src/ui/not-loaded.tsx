import { FailedToLoad } from "./failed-to-load.tsx";
import { Spinner } from "./spinner.tsx";

interface Props {
  query: { isError: boolean; refetch: () => Promise<unknown> };
  failed: string;
  /** What is loading, for screen readers. */
  loading?: string;
  /** For a line of a card or list, not the middle of an empty area. */
  inList?: boolean;
}

/** Stands in for what is not loaded yet, or could not be. */
export function NotLoaded({ query, failed, loading, inList = false }: Props) {
  if (!query.isError) return <Spinner label={loading} />;
  return (
    <FailedToLoad inList={inList} onRetry={() => void query.refetch()}>
      {failed}
    </FailedToLoad>
  );
}

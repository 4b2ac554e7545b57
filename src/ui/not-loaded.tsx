import { Spinner } from "./spinner.tsx";

interface Props {
  query: { isError: boolean; refetch: () => Promise<unknown> };
  /** What it is, such as "the rates", in a sentence. */
  of: string;
  /** For a line of a card or list, not the middle of an empty area. */
  inList?: boolean;
}

/** Stands in for what is not loaded yet, or could not be. */
export function NotLoaded({ query, of, inList = false }: Props) {
  if (!query.isError) return <Spinner label={`Loading ${of}...`} />;
  return (
    <FailedToLoad inList={inList} onRetry={() => void query.refetch()}>
      {`Error loading ${of}. Please try again.`}
    </FailedToLoad>
  );
}

interface FailedProps {
  /** For a line of a table or list, not the middle of an empty area. */
  inList?: boolean;
  children: string;
  onRetry: () => void;
}

/** Shown in place of a part of the page that could not be loaded, with a button to retry. */
export function FailedToLoad({ inList = false, children, onRetry }: FailedProps) {
  const look = inList
    ? "flex flex-wrap items-center justify-between gap-3 border-base-300 p-4 not-last:not-has-[+:empty]:border-b"
    : "grid justify-items-center gap-4 px-4 py-14 text-center";
  return (
    <div role="alert" className={look}>
      <p className="font-medium text-error">{children}</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}

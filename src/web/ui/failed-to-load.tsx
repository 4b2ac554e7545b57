interface Props {
  children: string;
  onRetry: () => void;
}

/** In place of a part of the page that could not be loaded, with another try. */
export function FailedToLoad({ children, onRetry }: Props) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-14 text-center">
      <p className="font-medium text-error">{children}</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}

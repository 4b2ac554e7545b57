/** For a part of the page that needs its data first. */
export function Spinner({ label = "Loading..." }: { label?: string | undefined }) {
  return (
    <div className="grid min-h-64 place-items-center" role="status">
      <span className="spinner size-7 text-primary" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}

/**
 * For a whole page; as high as the screen, so that the footer does not move when the page appears.
 */
export function PageSpinner() {
  return (
    <div className="min-h-screen">
      <Spinner />
    </div>
  );
}

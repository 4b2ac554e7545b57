import { useRouter } from "@tanstack/react-router";

/** Shown when a page cannot be rendered. The cause is in the server's log, not here. */
export function PageError() {
  const router = useRouter();
  return (
    <div className="page-width grid grow place-content-center justify-items-center gap-5 py-24 text-center">
      <h1 className="text-3xl font-bold">Something went wrong</h1>
      <p className="text-base-content/80">
        This page could not be loaded. Please try again in a moment.
      </p>
      <button type="button" className="btn btn-primary" onClick={() => void router.invalidate()}>
        Try Again
      </button>
    </div>
  );
}

import { Link, useRouter } from "@tanstack/react-router";
import { SiteFrame } from "./site-frame.tsx";

/** For every path without a page. */
export function PageNotFound() {
  return (
    <SiteFrame>
      <div className="page-width grid justify-items-center gap-5 py-20 text-center">
        <img
          src="/images/not-found.svg"
          alt=""
          width={480}
          height={300}
          className="max-w-full rounded-box"
        />
        <h1 className="text-3xl font-bold">404 Page Not Found</h1>
        <p className="text-base-content/80">Did you forget to add the page to the router?</p>
        <Link to="/" className="btn btn-primary">
          Back to home
        </Link>
      </div>
    </SiteFrame>
  );
}

/** Shown when a page cannot be rendered. The cause is in the server's log, not here. */
export function PageError() {
  const router = useRouter();
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center">
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

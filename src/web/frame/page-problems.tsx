import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { PageNotFound as Page } from "./page-not-found.tsx";

const Fetched = lazy(async () => ({
  default: (await import("./page-not-found.tsx")).PageNotFound,
}));

let known: typeof Page | undefined;

/** For the renderer, which does not wait for lazy parts. */
export function knowPageNotFound(page: typeof Page): void {
  known = page;
}

/**
 * The page for every unknown path; its code is loaded on demand, because most visitors never see
 * it.
 */
export function PageNotFound() {
  const Shown = known ?? Fetched;
  return (
    <Suspense>
      <Shown />
    </Suspense>
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

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { isModuleNotFoundError } from "@tanstack/router-core";
import { Suspense, useEffect } from "react";
import { later } from "#ui/later.ts";

const Page = later(() => import("./page-not-found.tsx"), "PageNotFound");

/**
 * The page for every unknown path; its code is loaded on demand, because most visitors never see
 * it.
 */
export function PageNotFound() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}

// Decision: src/decisions/062-client-files-of-former-builds.md
/**
 * Shown when a page cannot be rendered. The cause is in the server's log, not here. A page whose
 * code belongs to a former build is reloaded once: the page that comes has its own code.
 */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const lacksCode = isModuleNotFoundError(error);
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    if (
      lacksCode &&
      navigator.onLine &&
      !(loaded instanceof PerformanceNavigationTiming && loaded.type === "reload")
    )
      location.reload();
  }, [lacksCode]);
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center">
      <h1 className="text-3xl font-bold">Something went wrong</h1>
      <p className="text-base-content/80">
        This page could not be loaded. Please try again in a moment.
      </p>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => (lacksCode ? location.reload() : void router.invalidate())}
      >
        Try Again
      </button>
    </div>
  );
}

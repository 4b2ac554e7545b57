import { notifyManager } from "@tanstack/react-query";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { hydrateRoot } from "react-dom/client";
import { createAppRouter } from "./router.tsx";
import "#ui/styles.css";
import { browserLink } from "#domains/session/trpc.client.ts";
import { focusMain } from "#ui/focus-main.ts";

const MOMENT_MS = 500;

// Disables a button before the second click of a double click, not a task later
notifyManager.setScheduler(queueMicrotask);

const router = createAppRouter(browserLink());
// Screen readers announce the new page, and Tab reaches its first link
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusMain();
});

sayWhenLoading(router);

tellErrors(() => router.state.matches.at(-1)?.routeId ?? "");

// What a boundary catches is told like any other error
hydrateRoot(document, <RouterClient router={router} />, { onCaughtError: reportError });

/** Shows that the next page is on its way if it takes longer than a moment. */
function sayWhenLoading(router: ReturnType<typeof createAppRouter>): void {
  // The sign is a status by itself
  const sign = document.createElement("output");
  sign.className = "btn fixed top-2 left-2 z-50";
  sign.append("Loading...");
  let moment: ReturnType<typeof setTimeout>;
  router.subscribe("onBeforeLoad", () => {
    clearTimeout(moment);
    moment = setTimeout(() => document.body.append(sign), MOMENT_MS);
  });
  router.subscribe("onResolved", () => {
    clearTimeout(moment);
    sign.remove();
  });
}

const MOST_TOLD = 3;

/**
 * Tells the server of errors in the site's own scripts, with the pattern of the page's address and
 * the places in the scripts, and nothing of what is on the page.
 */
function tellErrors(pageNow: () => string): void {
  let left = MOST_TOLD;
  const tell = (error: unknown) => {
    const { name, message, stack = "" } = error instanceof Error ? error : new Error();
    const at = [...stack.matchAll(/\/assets\/([\w.-]+:\d+:\d+)/g)]
      .slice(0, 5)
      .map(([, place]) => place);
    if (at.length === 0 || left === 0) return;
    left -= 1;
    void fetch("/api/browser-errors", {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, message: message.slice(0, 500), page: pageNow(), at }),
    }).catch(() => {});
  };
  addEventListener("error", ({ error }) => tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}

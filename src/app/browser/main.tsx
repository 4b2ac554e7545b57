import { notifyManager } from "@tanstack/react-query";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { hydrateRoot } from "react-dom/client";
import { createAppRouter } from "./router.tsx";
import { tellErrors } from "./tell-errors.ts";
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

import { notifyManager } from "@tanstack/react-query";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { hydrateRoot } from "react-dom/client";
import { sayWhenLoading } from "./loading-sign.ts";
import { createAppRouter } from "./router.tsx";
import "./styles.css";
import { browserLink } from "./trpc.ts";
import { focusMain } from "./ui/focus-main.ts";

// Disables a button before the second click of a double click, not a task later
notifyManager.setScheduler(queueMicrotask);

const router = createAppRouter(browserLink());
// Screen readers announce the new page, and Tab reaches its first link
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusMain();
});

sayWhenLoading(router);

hydrateRoot(document, <RouterClient router={router} />);

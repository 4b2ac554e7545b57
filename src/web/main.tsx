import { notifyManager } from "@tanstack/react-query";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { hydrateRoot } from "react-dom/client";
import { createAppRouter } from "./router.tsx";
import "./styles.css";
import { browserLink } from "./trpc.ts";
import { focusMain } from "./ui/focus-main.ts";

// A button is disabled before the second click of a double click, not a task later
notifyManager.setScheduler(queueMicrotask);

const router = createAppRouter(browserLink());
// Whoever listens instead of looking hears of the new page, and its first link is the next one
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusMain();
});

hydrateRoot(document, <RouterClient router={router} />);

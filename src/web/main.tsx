import { notifyManager } from "@tanstack/react-query";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { hydrateRoot } from "react-dom/client";
import { createAppRouter } from "./router.tsx";
import "./styles.css";
import { browserLink } from "./trpc.ts";

// A button is disabled before the second click of a double click, not a task later
notifyManager.setScheduler(queueMicrotask);

hydrateRoot(document, <RouterClient router={createAppRouter(browserLink())} />);

import { createHandler } from "./app.ts";
import type { App } from "./context.ts";
import { createPages, DEVELOPMENT, type RenderPage } from "./http/page.ts";

/** The app for development: Vite serves the files, and every page is rendered anew. */
export function createDevHandler(app: App, render: RenderPage) {
  const pages = createPages(app, render, DEVELOPMENT);
  return createHandler(app, { files: new Map(), pages, ready: () => true });
}

import { createHandler } from "./app.ts";
import type { App } from "./context.ts";
import { type Client, DEVELOPMENT } from "./http/render.ts";

/** The app for development: Vite serves the files, and every page is rendered anew. */
export function createDevHandler(app: App, client: Client) {
  return createHandler(app, {
    files: new Map(),
    client,
    mode: DEVELOPMENT,
    unready: async () => undefined,
  });
}

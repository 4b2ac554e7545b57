import { createHandler } from "#app/app.ts";
import type { App } from "#platform/context.ts";
import { type Client, DEVELOPMENT } from "#app/pages/render.ts";

/** The app for development: Vite serves the files, and every page is rendered on each request. */
export function createDevHandler(app: App, client: Client) {
  return createHandler(app, {
    files: new Map(),
    client,
    mode: DEVELOPMENT,
    unready: async () => undefined,
  });
}

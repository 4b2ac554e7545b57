import { createHandler } from "#server/app.ts";
import type { App } from "#server/context.ts";
import { type Client, DEVELOPMENT } from "#server/http/pages/render.ts";

/** The app for development: Vite serves the files, and every page is rendered on each request. */
export function createDevHandler(app: App, client: Client) {
  return createHandler(app, {
    files: new Map(),
    client,
    mode: DEVELOPMENT,
    unready: async () => undefined,
  });
}

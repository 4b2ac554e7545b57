import { onTestFinished } from "vitest";
import { createHandler } from "#app/app.ts";
import { strictTransport } from "#platform/http/respond.ts";
import { createListener } from "#app/process/listen.ts";
import { appOn, type TestApp, testConfig } from "./app.ts";
import { freshDatabase, type TestDatabase } from "./databases.ts";
import { type ActorName, headersFor, proveAgain } from "./people.ts";

export interface TestServer extends TestApp {
  url: string;
  get: (path: string, init?: RequestInit) => Promise<Response>;
  send: (method: string, path: string, body?: unknown, init?: RequestInit) => Promise<Response>;
}

type Parts = Parameters<typeof createHandler>[1];

/** A real server on its own port, without pages except those that the test gives. */
export async function testServer(
  environment: Record<string, string> = {},
  parts: Partial<Parts> = {},
): Promise<TestServer> {
  return serverOn(await freshDatabase(), environment, parts);
}

/** The same on a given database, which other servers may use too. */
export async function serverOn(
  opened: TestDatabase,
  environment: Record<string, string> = {},
  parts: Partial<Parts> = {},
): Promise<TestServer> {
  let url = "";
  const config = testConfig(environment, opened);
  const test = appOn(opened, config, () => config.publicUrl ?? url);
  const handler = createHandler(test.app, {
    files: new Map(),
    unready: async () => undefined,
    client: { routeOf: () => undefined, render: async () => new Response("", { status: 404 }) },
    ...parts,
  });
  const { server, listen } = createListener(handler, {
    headers: strictTransport({ config, publicUrl: () => config.publicUrl ?? "" }),
  });
  url = `http://127.0.0.1:${await listen(0, "127.0.0.1")}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const get = (path: string, init?: RequestInit) =>
    fetch(url + path, { redirect: "manual", ...init });
  const send = (method: string, path: string, body?: unknown, init: RequestInit = {}) =>
    get(path, {
      method,
      ...init,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(init.headers as Record<string, string> | undefined),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { ...test, url, get, send };
}

/**
 * Sends as one of the actors, who proves each time who they are, and signs in again after each
 * change: it may have ended the session.
 */
export function senderFor({ db, send }: TestServer, actor: ActorName): TestServer["send"] {
  let headers: Record<string, string> | undefined;
  return async (method, path, body) => {
    headers ??= await headersFor(db, actor);
    await proveAgain(db);
    const response = await send(method, path, body, { headers });
    if (method !== "GET" && response.ok) headers = undefined;
    return response;
  };
}

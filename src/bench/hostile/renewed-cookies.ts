import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { IMAGES } from "#test/kit/images.ts";
import { absolute, type Figure } from "#bench/measure.ts";
import { ADMIN_PASSWORD, inFolder, type Server, startOurs, withServers } from "#bench/servers.ts";

interface Target {
  method: string;
  path: string;
}

/** Answers to an admin whose session is due for renewal: on every route and with every method. */
export async function renewedCookies(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder)], async (server) => {
      const { cookie, authorization } = await signIn(server);
      const targets = await targetsOf(server, authorization);
      const database = new Sqlite(join(folder, "lender.sqlite"));
      database.exec("CREATE TEMP TABLE signedIn AS SELECT * FROM sessions");
      let renewed = 0;
      const kept: string[] = [];
      for (const { method, path } of targets) {
        makeDue(database);
        const answer = await ask(server.url, { method, path, cookie });
        if (!answer.headers.has("set-cookie")) continue;
        renewed += 1;
        if (answer.headers.get("cache-control") !== "no-store") kept.push(`${method} ${path}`);
      }
      database.close();
      return [
        absolute(
          `answers of ${targets.length} with a cookie without no-store`,
          `${kept.length} of ${renewed}`,
          "0",
          kept.length === 0 && renewed > 0,
        ),
      ];
    }),
  );
}

async function signIn({ url }: Server): Promise<{ cookie: string; authorization: string }> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
  });
  const { adminToken } = (await response.json()) as { adminToken: string };
  const cookies = response.headers.getSetCookie().map((each) => each.split(";")[0]);
  return { cookie: cookies.join("; "), authorization: `Bearer ${adminToken}` };
}

/** Moves the session past half of its lifetime, so that the next request renews it. */
function makeDue(database: Sqlite.Database): void {
  const soon = new Date(Date.now() + 600_000).toISOString();
  database.prepare("UPDATE temp.signedIn SET expiresAt = ?").run(soon);
  database.exec("INSERT OR REPLACE INTO main.sessions SELECT * FROM temp.signedIn");
}

/** Sends a body that no operation accepts: operations that need one change nothing. */
function ask(url: string, { method, path, cookie }: Target & { cookie: string }) {
  const bodiless = method === "GET" || method === "HEAD";
  return fetch(url + path, {
    method,
    redirect: "manual",
    headers: { cookie, ...(!bodiless && { "content-type": "application/json" }) },
    ...(!bodiless && { body: "[]" }),
  });
}

async function targetsOf({ url }: Server, authorization: string): Promise<Target[]> {
  const description = await (await fetch(`${url}/api/openapi.json`)).json();
  const { paths } = description as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, "1"),
    })),
  );
  const others = [
    ...(await pagesOf(url)),
    await uploadedLogo(url, authorization),
    "/admin",
    "/api/docs",
    "/api/trpc/settings.list",
    "/api/trpc/accounts.me",
    "/api/admin/trpc/admin.dashboard.stats",
    "/healthz",
    "/readyz",
    "/robots.txt",
    "/sitemap.xml",
    "/blog/unknown",
    "/blog?search=rate",
    "/%61bout",
    "/nowhere",
  ];
  const reads = ["GET", "HEAD"].flatMap((method) => others.map((path) => ({ method, path })));
  return [...operations, ...reads];
}

/** The pages that the site links to, and the files of its first page. */
async function pagesOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, location = ""]) => new URL(location).pathname,
  );
  const home = await (await fetch(url)).text();
  const files = [...home.matchAll(/(?:src|href)="(\/(?:assets|images)\/[^"]+)"/g)];
  return [...pages, ...files.map(([, path = ""]) => path)];
}

async function uploadedLogo(url: string, authorization: string): Promise<string> {
  const body = new FormData();
  body.append("logo", new Blob([new Uint8Array(IMAGES.png)]), "logo.png");
  const headers = { authorization };
  const path = `${url}/api/admin/logo-upload`;
  const response = await fetch(path, { method: "POST", headers, body });
  const { value } = (await response.json()) as { value: string };
  return value;
}

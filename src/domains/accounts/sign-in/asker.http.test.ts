import { describe, expect, test } from "vitest";
import { UNATTENDED_HEADER } from "#domains/session/signed-in.ts";
import { SAMPLES } from "#test/kit/files.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer, type TestServer } from "#test/kit/server.ts";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";
import { restTable } from "#platform/http/rest.ts";
import { toClientFiles } from "#platform/http/client-files.ts";

const MINUTE_MS = 60_000;
const CLIENT_FILES = ["/assets/main-abc.js", "/favicon.svg"];
const FEEDS = ["/robots.txt", "/sitemap.xml", "/rss.xml"];
const PAGES = ["/", "/about", "/admin/dashboard", "/blog?search=x", "/nowhere", "/blog/", "/%ZZ"];
const OTHERS = ["/healthz", "/readyz", "/api", "/api/docs", "/api/docs.css", "/api/openapi.json"];

async function wholeServer() {
  return testServer(
    {},
    {
      files: toClientFiles(
        new Map(CLIENT_FILES.map((path) => [path.slice(1), Buffer.from("// a file")])),
      ),
      client: {
        routeOf: (path) => (path === "/nowhere" ? "/$" : path),
        render: async () => new Response("<p>A page</p>"),
      },
    },
  );
}

/** Ages every session past its half-life, so that the next renewal takes effect. */
async function age({ db }: TestServer, minutes = 10): Promise<string> {
  const expiresAt = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  await db.updateTable("sessions").set({ expiresAt }).execute();
  return expiresAt;
}

async function upload(
  { db, get }: TestServer,
  path: string,
  [field, content, name]: [string, Buffer, string],
): Promise<Record<string, string>> {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(content)]), name);
  const headers = await headersFor(db, path.includes("officers") ? "officer" : "admin");
  const answer = await get(path, { method: "POST", body, headers });
  return (await answer.json()) as Record<string, string>;
}

async function storedFiles(server: TestServer): Promise<string[]> {
  const logo = await upload(server, "/api/admin/logo-upload", ["logo", SAMPLES.png, "a.png"]);
  const photo = ["profileImage", SAMPLES.jpg, "a.jpg"] as [string, Buffer, string];
  const user = await upload(server, "/api/loan-officers/profile/me/photo", photo);
  const pdf = ["file", SAMPLES.pdf, "a.pdf"] as [string, Buffer, string];
  const resource = await upload(server, "/api/admin/resources/upload", pdf);
  return [logo.value, user.profileImage, resource.fileUrl].map(String);
}

/** Every path, with its methods. */
async function allRequests(server: TestServer): Promise<[method: string, path: string][]> {
  const reads = [
    ...CLIENT_FILES,
    ...FEEDS,
    ...PAGES,
    ...OTHERS,
    ...(await storedFiles(server)),
    "/uploads/logos/unknown.png",
    "/api/blog-posts?limit=1",
    "/api/verify-email?token=x",
  ];
  const rest = restTable(procedures).map(({ method, path }) => [method, path] as const);
  const uploads = uploadTable(procedures).map(({ path }) => ["POST", path] as const);
  const calls = Object.entries(procedures).map(([name, { _def }]) => {
    const mount = name.startsWith("admin.") ? "/api/admin/trpc" : "/api/trpc";
    return [_def.type === "query" ? "GET" : "POST", `${mount}/${name}`] as const;
  });
  return [
    ...reads.flatMap((path) => [["GET", path] as const, ["HEAD", path] as const]),
    ...rest,
    ...uploads,
    ...calls,
  ].map(([method, path]) => [
    method,
    path.replace("{id}", "999999").replace(/\{\w+\}/g, "contactPhone"),
  ]);
}

describe("A session is renewed only with a response that nobody caches", () => {
  test.each(["admin", "officer"] as const)(
    "over all routes, as %s: no cacheable response carries Set-Cookie",
    async (actor) => {
      const server = await wholeServer();
      const wrong: string[] = [];
      let renewals = 0;
      for (const [method, path] of await allRequests(server)) {
        const headers = await headersFor(server.db, actor);
        await age(server);
        const body = method === "GET" || method === "HEAD" ? undefined : {};
        const answer = await server.send(method, path, body, { headers });
        await answer.arrayBuffer();
        const cookie = answer.headers.get("set-cookie");
        if (cookie === null) continue;
        renewals += 1;
        const kept = answer.headers.get("cache-control");
        if (kept !== "no-store") wrong.push(`${method} ${path}: ${kept}`);
      }
      expect(wrong).toEqual([]);
      expect(renewals).toBeGreaterThan(20);
    },
  );

  test("nobody is identified on public paths: no public address touches the session", async () => {
    const server = await wholeServer();
    const [logo = "", photo = ""] = await storedFiles(server);
    const open = restTable(procedures).filter(
      ({ method, procedure }) => method === "GET" && metaOf(procedure).access === "anyone",
    );
    const paths = [
      logo,
      photo,
      ...CLIENT_FILES,
      ...FEEDS,
      ...PAGES,
      ...open.map(({ path }) => path.replace(/\{\w+\}/g, "contactPhone")),
      `/api/trpc/content.article?input=${encodeURIComponent('{"slug":"x"}')}`,
      "/api/trpc/settings.list",
    ];
    const headers = await headersFor(server.db, "admin");
    const aged = await age(server);
    for (const path of paths) await (await server.get(path, { headers })).arrayBuffer();
    const expiresAt = () =>
      server.db.selectFrom("sessions").select("expiresAt").distinct().execute();
    expect(await expiresAt()).toEqual([{ expiresAt: aged }]);
    const me = await server.get("/api/user", { headers });
    const [session = "", hint] = me.headers.getSetCookie();
    expect(session).toMatch(/^session=/);
    const maxAge = /Max-Age=\d+/.exec(session)?.[0];
    expect(hint).toBe(`signedIn=1; ${maxAge}; Path=/; SameSite=Lax`);
    expect(await expiresAt()).not.toEqual([{ expiresAt: aged }]);
  });
});

describe("A page that polls does not keep its session alive", () => {
  test.each(["admin", "bearer"] as const)("by %s", async (actor) => {
    const server = await testServer();
    const headers = await headersFor(server.db, actor);
    const aged = await age(server);
    const end = async () =>
      (await server.db.selectFrom("sessions").select("expiresAt").executeTakeFirstOrThrow())
        .expiresAt;
    const unattended = { ...headers, [UNATTENDED_HEADER]: "1" };
    const poll = await server.get("/api/admin/trpc/admin.dashboard.stats", { headers: unattended });
    expect(poll.status).toBe(200);
    expect(poll.headers.get("set-cookie")).toBeNull();
    expect(await end()).toBe(aged);
    // A write counts as activity whatever its headers say
    await server.send(
      "PATCH",
      "/api/admin/contact-submissions/999999/status",
      {},
      {
        headers: unattended,
      },
    );
    expect(await end()).not.toBe(aged);
    const again = await age(server);
    await server.get("/api/admin/trpc/admin.dashboard.stats", { headers });
    expect(await end()).not.toBe(again);
  });
});

import { describe, expect, test } from "vitest";
import { headersFor } from "#test/kit/people.ts";
import { statementsOf } from "#test/kit/statements.ts";
import { testServer } from "#test/kit/server.ts";

/** A server whose pages exist at /about and at articles. */
async function site() {
  const server = await testServer(
    {},
    {
      client: {
        routeOf: (path) => (path === "/about" ? path : "/$"),
        render: async (target) => {
          const status = target === "/about" ? 200 : 404;
          return new Response(`<!doctype html><p>${target}</p>`, { status });
        },
      },
    },
  );
  const headers = await headersFor(server.db, "bearer");
  const admin = async (method: string, path: string, body?: object) =>
    server.send(method, `/api/admin/${path}`, body, { headers });
  const visit = async (path: string, init?: RequestInit) => {
    const { status, headers: got } = await server.get(path, init);
    return [status, got.get("location")];
  };
  return { ...server, admin, visit };
}

describe("A redirected address", () => {
  test("answers 308 from the next request on, and 404 from the next one after it is deleted", async () => {
    const { admin, visit, get } = await site();
    expect(await visit("/old")).toEqual([404, null]);
    const added = await admin("POST", "redirects", { path: "/old", target: "/about" });
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as { id: number };
    expect(await visit("/old")).toEqual([308, "/about"]);
    expect(await visit("/old", { method: "HEAD" })).toEqual([308, "/about"]);
    expect((await get("/old")).headers.get("cache-control")).toBe("no-cache");
    const changed = { path: "/old", target: "https://partner.example/x" };
    expect((await admin("PATCH", `redirects/${id}`, changed)).status).toBe(200);
    expect(await visit("/old")).toEqual([308, "https://partner.example/x"]);
    expect((await admin("DELETE", `redirects/${id}`)).status).toBe(204);
    expect(await visit("/old")).toEqual([404, null]);
  });

  test("passes the query on to a page of this site that has none, before its fragment", async () => {
    const { admin, visit } = await site();
    await admin("POST", "redirects", { path: "/old", target: "/about#top" });
    await admin("POST", "redirects", { path: "/asked", target: "/about?a=b" });
    await admin("POST", "redirects", { path: "/away", target: "https://partner.example/" });
    expect(await visit("/old?utm=x")).toEqual([308, "/about?utm=x#top"]);
    expect(await visit("/asked?utm=x")).toEqual([308, "/about?a=b"]);
    expect(await visit("/away?utm=x")).toEqual([308, "https://partner.example/"]);
  });

  test("leads to its target in one step when it is asked for with a slash at the end", async () => {
    const { admin, visit, get } = await site();
    await admin("POST", "redirects", { path: "/2019/05/a%20post/", target: "/about" });
    expect(await visit("/2019/05/a%20post/?utm=x")).toEqual([308, "/about?utm=x"]);
    expect(await visit("/2019//05/a%20post")).toEqual([308, "/about"]);
    expect((await get("/2019/05/a%20post/")).headers.get("cache-control")).toBe("no-cache");
    expect(await visit("/2019/06/")).toEqual([308, "/2019/06"]);
  });

  test("accepts other methods as any page does, and never hides an existing page", async () => {
    const { admin, visit, db } = await site();
    await admin("POST", "redirects", { path: "/old", target: "/about" });
    expect(await visit("/old", { method: "DELETE" })).toEqual([405, null]);
    await db.updateTable("redirects").set({ path: "/about", target: "/old" }).execute();
    expect(await visit("/about")).toEqual([200, null]);
    expect(await visit("/about/")).toEqual([308, "/about"]);
  });

  test("that names a page by its WordPress number leads to it, and the home page stays", async () => {
    const { admin, visit } = await site();
    await admin("POST", "redirects", { path: "/?p=12", target: "/blog/rates" });
    await admin("POST", "redirects", { path: "/?page_id=7", target: "/guides/steps" });
    expect(await visit("/?p=12")).toEqual([308, "/blog/rates"]);
    expect(await visit("/?page_id=7")).toEqual([308, "/guides/steps"]);
    for (const path of ["/?p=13", "/?p=12&x=1", "/about?p=12"])
      expect((await visit(path))[0]).not.toBe(308);
    const refused = await admin("POST", "redirects", { path: "/?q=12", target: "/about" });
    expect(await refused.json()).toMatchObject({
      message: "Please leave out what follows ? or #.",
    });
  });

  test("in a circle is refused with a sentence at its field", async () => {
    const { admin } = await site();
    await admin("POST", "redirects", { path: "/a", target: "/b" });
    const refused = await admin("POST", "redirects", { path: "/b", target: "/a" });
    expect(refused.status).toBe(400);
    const message = "This would lead in a circle: /a leads back to /b.";
    expect(await refused.json()).toMatchObject({ issues: [{ path: "target", message }] });
  });
});

describe("A flood of 2,000 addresses that do not exist", () => {
  test("costs no write each, keeps 1,000 paths, and none of their queries", async () => {
    const { app, db, visit, admin } = await site();
    const statements = statementsOf(db);
    for (let from = 0; from < 2000; from += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => visit(`/gone-${from + index}?name=ada`)),
      );
    const writes = () => statements.filter((text) => /^\s*(insert|update|delete)/i.test(text));
    expect(writes()).toEqual([]);
    await app.missing.write();
    expect(writes()).toHaveLength(2);
    const kept = await db.selectFrom("missingPaths").select("id").execute();
    expect(kept).toHaveLength(1000);
    const answer = await admin("GET", "missing-paths?limit=200");
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain("/gone-1999");
    expect(text).not.toContain("ada");
  });
});

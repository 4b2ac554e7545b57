import { describe, expect, test, vi } from "vitest";
import { readFileSync } from "node:fs";
import { EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import { applyDue } from "#domains/content/items/due.server.ts";
import { testApp } from "#test/kit/app.ts";
import { inParts } from "#test/kit/many.ts";

async function site() {
  const app = await testApp();
  const { admin } = await app.as("admin");
  const { redirects } = admin;
  const list = async () =>
    (await redirects.list({})).rows.map(({ path, target }) => `${path} > ${target}`);
  const save = async (id: number, slug: string, title = slug) => {
    const { revision } = await admin.content.byId({ id });
    const fields = { ...EMPTY_FIELDS.articles, title, excerpt: "Short.", category: "Rates" };
    const draft = { collection: "articles", slug, fields, body: "Text." } as const;
    return admin.content.save({ id, revision, draft });
  };
  const publish = async (id: number, slug: string, plan: { from?: string } = {}) => {
    const { revision } = await save(id, slug);
    return admin.content.publish({ id, revision, ...plan });
  };
  const article = async (slug: string) => {
    const { id } = await admin.content.create({ collection: "articles" });
    await publish(id, slug);
    return id;
  };
  return { ...app, admin, redirects, list, publish, article };
}

describe("A published article with a new address", () => {
  test("leaves a redirect, and renaming it again leaves two that both lead to the last", async () => {
    const { article, publish, list, redirects, admin } = await site();
    const id = await article("one");
    expect(await list()).toEqual([]);
    await publish(id, "two");
    expect(await list()).toEqual(["/blog/one > /blog/two"]);
    await publish(id, "three");
    expect(await list()).toEqual(["/blog/two > /blog/three", "/blog/one > /blog/three"]);
    expect((await redirects.list({})).rows[0]).toMatchObject({
      origin: "renamed",
      createdByName: "admin",
    });
    const { rows } = await admin.audit.list({ kind: "redirects" });
    expect(rows.map(({ subject, after }) => [subject, after])).toEqual([
      ["/blog/two", '{"target":"/blog/three"}'],
      ["/blog/one", '{"target":"/blog/two"}'],
    ]);
  });

  test("that goes back to its first address leaves no circle", async () => {
    const { article, publish, list } = await site();
    const id = await article("one");
    await publish(id, "two");
    await publish(id, "one");
    expect(await list()).toEqual(["/blog/two > /blog/one"]);
  });

  test("leaves one even when it was off the website in between, and when planned", async () => {
    const { article, publish, list, admin, db } = await site();
    const id = await article("one");
    await admin.content.unpublish({ id });
    await publish(id, "two");
    expect(await list()).toEqual(["/blog/one > /blog/two"]);
    const from = new Date(Date.now() + 60_000).toISOString();
    await publish(id, "three", { from });
    expect(await list()).toEqual(["/blog/one > /blog/two"]);
    await applyDue(db, from);
    expect(await list()).toEqual(["/blog/two > /blog/three", "/blog/one > /blog/three"]);
  });

  test("updates redirects that led to it", async () => {
    const { article, publish, list, redirects } = await site();
    const id = await article("one");
    await redirects.add({ path: "/old", target: "/blog/one" });
    await publish(id, "two");
    expect(await list()).toEqual(["/blog/one > /blog/two", "/old > /blog/two"]);
  });

  test("loses its old address to a new article", async () => {
    const { article, publish, list } = await site();
    const id = await article("one");
    await publish(id, "two");
    await article("one");
    expect(await list()).toEqual([]);
    await publish(id, "three");
    expect(await list()).toEqual(["/blog/two > /blog/three"]);
  });

  test("leaves none for a question, which has no page of its own", async () => {
    const { admin, list } = await site();
    for (const slug of ["a", "b"]) {
      const { revision, draft } = await admin.content.byId({ id: 1 });
      const saved = await admin.content.save({ id: 1, revision, draft: { ...draft, slug } });
      await admin.content.publish({ id: 1, revision: saved.revision });
    }
    expect(await list()).toEqual([]);
  });
});

describe("Redirects of admins", () => {
  test("are added, found, changed and deleted, and the audit says so", async () => {
    const { redirects, list, admin } = await site();
    const { id } = await redirects.add({ path: "/old//café/", target: "/loans?a=b#top" });
    expect(await list()).toEqual(["/old/caf%C3%A9 > /loans?a=b#top"]);
    await redirects.add({ path: "/other", target: "https://partner.example/x" });
    expect((await redirects.list({ search: "PARTNER oth" })).rows).toHaveLength(1);
    expect((await redirects.list({ search: "%" })).rows).toHaveLength(1);
    await redirects.change({ id, path: "/old", target: "/about" });
    await redirects.delete({ id });
    expect(await list()).toEqual(["/other > https://partner.example/x"]);
    await expect(redirects.delete({ id })).rejects.toThrow("This redirect does not exist.");
    const { rows } = await admin.audit.list({ kind: "redirects" });
    expect(rows.map(({ action }) => action)).toEqual([
      "redirects.delete",
      "redirects.change",
      "redirects.add",
      "redirects.add",
    ]);
  });

  test("that lead to a redirected address lead directly to its target, whichever came first", async () => {
    const { redirects, list } = await site();
    await redirects.add({ path: "/a", target: "/b" });
    await redirects.add({ path: "/b", target: "/c" });
    await redirects.add({ path: "/z", target: "/a" });
    expect(await list()).toEqual(["/z > /c", "/b > /c", "/a > /c"]);
  });

  test("in a circle are refused, however long it is", async () => {
    const { redirects, list } = await site();
    await redirects.add({ path: "/a", target: "/b#x" });
    const { id } = await redirects.add({ path: "/b", target: "/c" });
    const circle = "This would lead in a circle: /a leads back to /c.";
    await expect(redirects.add({ path: "/c", target: "/a" })).rejects.toThrow(circle);
    await expect(redirects.change({ id, path: "/b", target: "/a?x" })).rejects.toThrow(
      "This would lead in a circle: /a leads back to /b.",
    );
    await expect(redirects.add({ path: "/d", target: "/d/#x" })).rejects.toThrow(
      "An address cannot lead to itself.",
    );
    expect(await list()).toEqual(["/b > /c", "/a > /b#x"]);
  });

  test("that lead to an address without a page are saved and say so, until it has one", async () => {
    const { redirects, article, admin } = await site();
    const states = async () =>
      (await redirects.list({})).rows.map(({ target, isBroken }) => [target, isBroken]);
    expect(await redirects.add({ path: "/a", target: "/blog/one?x=y" })).toMatchObject({
      isBroken: true,
    });
    const { id } = await redirects.add({ path: "/b", target: "/nowhere" });
    await redirects.add({ path: "/c", target: "https://partner.example/x" });
    await redirects.add({ path: "/d", target: "/loan-officers/nobody" });
    expect(await redirects.change({ id, path: "/b", target: "/loans#top" })).toMatchObject({
      isBroken: false,
    });
    const rest = [
      ["/loan-officers/nobody", true],
      ["https://partner.example/x", false],
      ["/loans#top", false],
    ];
    expect(await states()).toEqual([...rest, ["/blog/one?x=y", true]]);
    const one = await article("one");
    expect(await states()).toEqual([...rest, ["/blog/one?x=y", false]]);
    await admin.content.unpublish({ id: one });
    expect(await states()).toEqual([...rest, ["/blog/one?x=y", true]]);
  });

  const TO =
    "Please enter a path of this site, such as /loans, or an address that begins with https://.";
  test.each([
    ["//evil.example", TO],
    ["/\\evil.example", TO],
    ["javascript:alert(1)", TO],
    ["http://plain.example", TO],
    ["https://", TO],
    ["https://name:word@evil.example", TO],
    ["/a b", TO],
    ["/a\r\nset-cookie:x", "Please leave out control characters."],
    ["", TO],
    ["/%zz", "This address has a % without a valid code after it."],
  ])("the target %j is refused", async (target, sentence) => {
    const { redirects } = await site();
    await expect(redirects.add({ path: "/old", target })).rejects.toThrow(sentence);
  });

  test.each([
    ["https://lender.test/old", "Please enter the old address as a path of this site"],
    ["//old", "Please enter the old address as a path of this site"],
    ["/old?a=b", "Please leave out what follows ? or #."],
    ["/\u0007", "Please leave out control characters."],
    ["/api/loan-types", "There is a page at this address."],
    ["/admin/content", "There is a page at this address."],
    ["/sitemap.xml", "There is a page at this address."],
    ["/blog/../loans/", "There is a page at this address."],
    ["/blog/first-time-home-buyer-guide", "There is a page at this address."],
  ])("the address %j is refused", async (path, sentence) => {
    const { redirects } = await site();
    await expect(redirects.add({ path, target: "/about" })).rejects.toThrow(sentence);
  });

  test("every fixed page of the site is known to exist", async () => {
    const { redirects } = await site();
    const tree = readFileSync("src/app/browser/routeTree.gen.ts", "utf8");
    const byPath = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(tree)?.[1] ?? "";
    const pages = [...byPath.matchAll(/^ {2}["'](\/[^"'$]*)["']/gm)].map(([, path = ""]) => path);
    expect(pages.length).toBeGreaterThan(20);
    const refused: string[] = [];
    for (const path of pages)
      await redirects
        .add({ path, target: "/nowhere" })
        .catch(({ message }: Error) => message.startsWith("There is a page") && refused.push(path));
    expect(refused).toEqual(pages);
  });

  test("one address is redirected once; the second admin is told to edit that redirect", async () => {
    const { redirects } = await site();
    await redirects.add({ path: "/old", target: "/about" });
    const { id } = await redirects.add({ path: "/older", target: "/about" });
    const sentence = "This address is already redirected. Please edit that redirect.";
    await expect(redirects.add({ path: "/old", target: "/loans" })).rejects.toThrow(sentence);
    await expect(redirects.change({ id, path: "/old", target: "/loans" })).rejects.toThrow(
      sentence,
    );
  });

  test("are at most 5,000", async () => {
    const { redirects, db } = await site();
    const old = { target: "/about", origin: "admin", createdAt: "", createdByName: "" } as const;
    await inParts(5000, (some) =>
      db
        .insertInto("redirects")
        .values(some.map((index) => ({ ...old, path: `/old/${index}` })))
        .execute(),
    );
    await expect(redirects.add({ path: "/old", target: "/loans" })).rejects.toThrow(
      "There are 5,000 redirects. Please delete some first.",
    );
  });
});

describe("The log of missing addresses", () => {
  test("hides a dismissed address until it is requested again", async () => {
    const { app, redirects } = await site();
    app.missing.note("/a");
    const [entry] = (await redirects.missing({})).rows;
    await redirects.dismiss({ id: entry?.id ?? 0 });
    expect((await redirects.missing({})).rows).toEqual([]);
    await expect(redirects.dismiss({ id: entry?.id ?? 0 })).rejects.toThrow(
      "no longer in the list",
    );
    app.missing.note("/a");
    expect((await redirects.missing({})).rows).toMatchObject([{ path: "/a", count: 1 }]);
  });

  test("counts, with the first and the last time, the most frequent first, without redirected ones", async () => {
    const { app, redirects } = await site();
    vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00Z"), toFake: ["Date"] });
    app.missing.note("/a");
    app.missing.note("/b");
    await app.missing.write();
    vi.setSystemTime(new Date("2026-11-21T10:00:00Z"));
    app.missing.note("/b");
    vi.useRealTimers();
    const [first, second] = (await redirects.missing({})).rows;
    expect(first).toMatchObject({
      path: "/b",
      count: 2,
      firstAt: "2026-11-20T10:00:00.000Z",
      lastAt: "2026-11-21T10:00:00.000Z",
    });
    expect(second).toMatchObject({ path: "/a", count: 1 });
    const page = await redirects.missing({ limit: 1 });
    expect(page.next).toBe(first?.id);
    const rest = await redirects.missing({ limit: 1, cursor: page.next });
    expect(rest.rows.map(({ path }) => path)).toEqual(["/a"]);
    await redirects.add({ path: "/b", target: "/about" });
    expect((await redirects.missing({})).rows.map(({ path }) => path)).toEqual(["/a"]);
  });

  test.each([
    "/api/nothing",
    "/assets/gone.js",
    "/admin/nothing",
    "/wp-login.php",
    "/.env",
    "/a/.git/config",
    "/backup.zip",
    "/ada%40example.com",
    "/call/212-555-0199",
    "/reset/0123456789abcdef0123456789abcdef",
    `/${"a-".repeat(200)}`,
  ])("leaves out %s", async (path) => {
    const { app, redirects } = await site();
    app.missing.note(path);
    expect((await redirects.missing({})).rows).toEqual([]);
  });

  test("keeps 1,000 paths: the least recently seen are dropped, in memory and in the table", async () => {
    const { app, redirects } = await site();
    app.missing.note("/first");
    await app.missing.write();
    for (let index = 0; index < 1500; index += 1) app.missing.note(`/path-${index}`);
    const { rows } = await redirects.missing({});
    expect(rows).toHaveLength(1000);
    const paths = rows.map(({ path }) => path);
    expect(paths).toContain("/path-1499");
    expect(paths).not.toContain("/path-499");
    expect(paths).not.toContain("/first");
  });

  test("is written when the server stops", async () => {
    const { app, db } = await site();
    app.jobs.start();
    app.missing.note("/gone");
    await app.jobs.stop();
    const missing = await db.selectFrom("missingPaths").select("path").execute();
    expect(missing).toEqual([{ path: "/gone" }]);
  });

  test("drops an address that an article takes", async () => {
    const { app, redirects, article } = await site();
    app.missing.note("/blog/one");
    await app.missing.write();
    await article("one");
    expect((await redirects.missing({})).rows).toEqual([]);
  });
});

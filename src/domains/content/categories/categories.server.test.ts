import { describe, expect, test } from "vitest";
import { EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import { asOf } from "#platform/database/as-of.ts";
import { listPosts } from "#domains/content/content.server.ts";
import { testApp } from "#test/kit/app.ts";
import { publishArticle } from "#test/kit/content.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

const LATER = "2050-01-01T00:00:00.000Z";

async function site() {
  const app = await testApp();
  const caller = await app.as("admin");
  const { admin, content } = caller;
  const write = async (title: string, category: string, id?: number) => {
    const item =
      id === undefined
        ? await admin.content.create({ collection: "articles" })
        : await admin.content.byId({ id });
    const fields = { ...EMPTY_FIELDS.articles, title, excerpt: "Short.", category };
    const draft = { collection: "articles", slug: "", fields, body: "Text." } as const;
    return admin.content.save({ id: item.id, revision: item.revision, draft });
  };
  const publish = async (title: string, category: string, plan: { from?: string } = {}) => {
    const { id, revision } = await write(title, category);
    return admin.content.publish({ id, revision, ...plan });
  };
  const named = async (name: string) => {
    const found = (await admin.categories.list()).find((each) => each.name === name);
    if (!found) throw new Error(`no category ${name}`);
    return found.id;
  };
  // The others are those of the sample content
  const samples = await content.categories();
  const added = (all: string[]) => all.filter((name) => !samples.includes(name));
  const names = async () => added((await admin.categories.list()).map(({ name }) => name));
  const shownNames = async () => added(await content.categories());
  const shown = async () =>
    (await content.posts())
      .filter(({ category }) => !samples.includes(category))
      .map(({ title, category }) => `${title}: ${category}`);
  return { ...app, admin, content, write, publish, named, names, shownNames, shown };
}

describe("The categories of articles", () => {
  test("are by default those of the articles, in the order in which the blog shows them", async () => {
    const { admin, content } = await site();
    const posts = await content.posts();
    const inOrder = [...new Set(posts.map(({ category }) => category))];
    expect(await content.categories()).toEqual(inOrder);
    expect((await admin.categories.list()).map(({ name }) => name)).toEqual(inOrder);
  });

  test("are added by an admin, and by publishing an article with a new one", async () => {
    const { admin, publish, names, shownNames } = await site();
    await admin.categories.add({ name: "News" });
    await publish("One", "Rates");
    expect(await names()).toEqual(["News", "Rates"]);
    // Visitors see only those with articles
    expect(await shownNames()).toEqual(["Rates"]);
  });

  test("have unique names, whatever their capitals", async () => {
    const { admin, publish, write } = await site();
    await publish("One", "Rates");
    const there = {
      code: "CONFLICT",
      message: "There is a category “Rates” already. The two can be merged.",
    };
    await expect(admin.categories.add({ name: " rates " })).rejects.toMatchObject(there);
    const { id } = await admin.categories.add({ name: "News" });
    await expect(admin.categories.rename({ id, name: "RATES" })).rejects.toMatchObject(there);
    const { id: article, revision } = await write("Two", "rates");
    await expect(admin.content.publish({ id: article, revision })).rejects.toMatchObject({
      message: "This category is called “Rates”. Please choose it.",
    });
    await expect(admin.categories.add({ name: " " })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("are put in order, and the blog follows", async () => {
    const { admin, publish, named, shownNames } = await site();
    for (const name of ["A", "B", "C"]) await publish(`On ${name}`, name);
    await admin.categories.move({ id: await named("C"), before: await named("A") });
    expect(await shownNames()).toEqual(["C", "A", "B"]);
    await admin.categories.move({ id: await named("C"), before: null });
    expect(await shownNames()).toEqual(["A", "B", "C"]);
    await expect(admin.categories.move({ id: 999, before: null })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("A renamed category", () => {
  test("applies to its articles at once: published, scheduled, changed and drafts", async () => {
    const { admin, publish, write, named, shown } = await site();
    const live = await publish("Live", "Rates");
    const other = await publish("Other", "News");
    const changed = await publish("Changed", "Rates");
    await write("Changed more", "Rates", changed.id);
    const draft = await write("Draft", "Rates");
    const planned = await publish("Planned", "Rates", { from: LATER });
    const moved = await publish("Moved", "Rates");
    await write("Moved", "News", moved.id);
    const renamed = await admin.categories.rename({ id: await named("Rates"), name: "Interest" });
    expect(renamed).toMatchObject({ name: "Interest", articles: 4 });
    expect((await shown()).toSorted()).toEqual([
      "Changed: Interest",
      "Live: Interest",
      "Moved: Interest",
      "Other: News",
    ]);
    const now = async (id: number) => {
      const {
        state,
        category,
        draft: { fields },
      } = await admin.content.byId({ id });
      return [state, category, (fields as { category: string }).category];
    };
    expect(await now(live.id)).toEqual(["published", "Interest", "Interest"]);
    expect(await now(changed.id)).toEqual(["changed", "Interest", "Interest"]);
    expect(await now(draft.id)).toEqual(["draft", "Interest", "Interest"]);
    expect(await now(planned.id)).toEqual(["scheduled", "Interest", "Interest"]);
    expect(await now(moved.id)).toEqual(["changed", "News", "News"]);
    expect(await now(other.id)).toEqual(["published", "News", "News"]);
    const found = await admin.content.list({ collection: "articles", category: "Interest" });
    expect(found.rows).toHaveLength(4);
    // The draft and its versions continue from there
    const { id, revision } = await write("Live", "Interest", live.id);
    await admin.content.publish({ id, revision });
  });

  test("is a version of each article, and the record keeps what was shown before", async () => {
    const { db, admin, publish, named } = await site();
    const { id } = await publish("Live", "Rates");
    const before = new Date();
    await new Promise((resolve) => setImmediate(resolve));
    while (Date.now() === before.getTime()) await new Promise((resolve) => setImmediate(resolve));
    await admin.categories.rename({ id: await named("Rates"), name: "Interest" });
    const { rows } = await admin.content.versions({ id });
    expect(rows.map(({ isLive, authorName }) => [isLive, authorName])).toEqual([
      [true, "Firstadmin Lastadmin"],
      [false, "Firstadmin Lastadmin"],
    ]);
    const seen = async (at = db) => (await listPosts(at)).find((post) => post.id === id)?.category;
    expect([await seen(asOf(db, before)), await seen()]).toEqual(["Rates", "Interest"]);
  });

  test("replaces the old name in an earlier version that is restored", async () => {
    const { admin, publish, named } = await site();
    const { id, liveVersion } = await publish("Live", "Rates");
    await admin.categories.rename({ id: await named("Rates"), name: "Interest" });
    const { revision } = await admin.content.byId({ id });
    const restored = await admin.content.restoreVersion({
      id,
      revision,
      version: liveVersion ?? 0,
    });
    expect(restored.category).toBe("Interest");
  });

  test("refuses its earlier name to an article, until a category has that name again", async () => {
    const { admin, publish, named, names } = await site();
    await publish("Live", "Rates");
    await admin.categories.rename({ id: await named("Rates"), name: "Interest" });
    await expect(publish("Late", "Rates")).rejects.toMatchObject({
      message: "This category is called “Interest”. Please choose it.",
    });
    await admin.categories.add({ name: "Rates" });
    await publish("Later", "Rates");
    expect(await names()).toEqual(["Interest", "Rates"]);
  });
});

describe("An unneeded category", () => {
  test("gives its articles to another one when the two are merged", async () => {
    const { admin, publish, named, names, shown } = await site();
    await publish("One", "Rates");
    await publish("Two", "Interest");
    const id = await named("Rates");
    await expect(admin.categories.merge({ id, into: id })).rejects.toMatchObject({
      message: "Please choose another category.",
    });
    await admin.categories.merge({ id, into: await named("Interest") });
    expect(await names()).toEqual(["Interest"]);
    expect((await shown()).toSorted()).toEqual(["One: Interest", "Two: Interest"]);
    await expect(admin.categories.rename({ id, name: "X" })).rejects.toMatchObject({
      message: "This category does not exist any more.",
    });
  });

  test("is deleted only without articles: those in the trash do not count", async () => {
    const { admin, publish, write, named, names } = await site();
    const { id } = await publish("One", "Rates");
    // Visitors still see it in the published version
    const { revision } = await write("One", "News", id);
    await expect(admin.categories.delete({ id: await named("Rates") })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "An article has this category. Please merge it into another one.",
    });
    await admin.content.trash({ id, revision });
    await admin.categories.delete({ id: await named("Rates") });
    expect(await names()).toEqual([]);
  });

  test("leads its links to the category that replaced it, over several steps", async () => {
    const server = await testServer(
      {},
      { client: { routeOf: (path) => path, render: async () => new Response("<!doctype html>") } },
    );
    const headers = await headersFor(server.db, "bearer");
    const call = (method: string, path: string, body?: object) =>
      server.send(method, `/api/admin/article-categories${path}`, body, { headers });
    const added = async (name: string) =>
      ((await (await call("POST", "", { name })).json()) as { id: number }).id;
    const [first, second] = [await added("Rates"), await added("Buying & selling")];
    await publishArticle(server.db, { slug: "one", body: "Text.", category: "Rates" });
    const visit = async (category: string) => {
      const { status, headers: got } = await server.get(
        `/blog?category=${encodeURIComponent(category)}&search=x`,
      );
      return [status, got.get("location")];
    };
    expect((await visit("Rates"))[0]).toBe(200);
    expect((await call("PATCH", `/${first}`, { name: "Interest" })).status).toBe(200);
    expect(await visit("Rates")).toEqual([308, "/blog?category=Interest&search=x"]);
    expect((await call("POST", `/${first}/merge`, { into: second })).status).toBe(204);
    const there = [308, "/blog?category=Buying+%26+selling&search=x"];
    expect(await visit("Rates")).toEqual(there);
    expect(await visit("Interest")).toEqual(there);
    expect((await visit("Buying & selling"))[0]).toBe(200);
  });
});

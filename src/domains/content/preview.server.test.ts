import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Collection, Draft } from "./items/content-items.ts";
import { appOn, testApp, testConfig } from "#test/kit/app.ts";
import { statementsOf } from "#test/kit/statements.ts";

async function site() {
  const app = await testApp();
  const { content } = (await app.as("admin")).admin;
  const visitor = (await app.as("visitor")).content;
  const write = async (draft: Draft) => {
    const { id, revision } = await content.create({ collection: draft.collection });
    return content.save({ id, revision, draft });
  };
  const tokenOf = async (id: number) => {
    const { url } = await content.previewLink({ id });
    return new URL(url).searchParams.get("token") ?? "";
  };
  return { ...app, content, visitor, write, tokenOf };
}

const DRAFTS: { [C in Exclude<Collection, "site-texts">]: Draft } = {
  articles: {
    collection: "articles",
    slug: "",
    fields: {
      title: "New",
      excerpt: "",
      category: "",
      imageUrl: "",
      imageAlt: "",
      publishedAt: "",
    },
    body: "## Head\n\nText",
  },
  guides: {
    collection: "guides",
    slug: "",
    fields: { title: "New", excerpt: "", imageUrl: "", imageAlt: "", footerLink: "" },
    body: "Text",
  },
  glossary: {
    collection: "glossary",
    slug: "",
    fields: { term: "New", also: [], definition: "Not old." },
    body: "",
  },
  "loan-types": {
    collection: "loan-types",
    slug: "",
    fields: { name: "New", description: "", icon: "icon-sun", benefits: [] },
    body: "",
  },
  questions: { collection: "questions", slug: "", fields: { question: "New" }, body: "Yes." },
  testimonials: {
    collection: "testimonials",
    slug: "",
    fields: { name: "New", role: "", content: "", rating: 4, avatarUrl: "" },
    body: "",
  },
  announcements: {
    collection: "announcements",
    slug: "",
    fields: { text: "New", kind: "urgent" },
    body: "",
  },
};

describe("A preview link", () => {
  test("shows the article of a draft to anyone who has the link", async () => {
    const { visitor, write, tokenOf } = await site();
    const { id } = await write(DRAFTS.articles);
    const shown = await visitor.preview({ token: await tokenOf(id) });
    expect(shown.article).toMatchObject({
      title: "New",
      blocks: [{ type: "heading" }, { type: "paragraph" }],
      next: null,
      previous: { slug: expect.any(String) },
    });
  });

  test("shows the published articles beside the draft, without reading them all", async () => {
    const { db, content, visitor, write, tokenOf } = await site();
    const posts = await visitor.posts();
    const [newest, oldest] = [posts.at(0), posts.at(-1)];
    const statements = statementsOf(db);
    const { id } = await write(DRAFTS.articles);
    const fresh = await visitor.preview({ token: await tokenOf(id) });
    expect(fresh.article).toMatchObject({ next: null, previous: { slug: newest?.slug } });

    // A published article whose draft moves it to the end is not beside itself
    const published = await content.byId({ id: newest?.id ?? 0 });
    const draft = structuredClone(published.draft) as Draft & { collection: "articles" };
    draft.fields.publishedAt = "2001-01-01T00:00:00.000Z";
    await content.save({ id: published.id, revision: published.revision, draft });
    const moved = await visitor.preview({ token: await tokenOf(published.id) });
    expect(moved.article).toMatchObject({ previous: null, next: { slug: oldest?.slug } });
    expect(moved.article?.related.map(({ slug }) => slug)).not.toContain(newest?.slug);
    const lists = statements.filter((statement) => /order by "liveDate"/i.test(statement));
    expect(lists.filter((statement) => !/ limit /i.test(statement))).toEqual([]);
    expect(lists).not.toEqual([]);
  });

  test("shows the guide of a draft", async () => {
    const { visitor, write, tokenOf } = await site();
    const { id } = await write(DRAFTS.guides);
    const shown = await visitor.preview({ token: await tokenOf(id) });
    expect(shown.guide).toMatchObject({ title: "New", blocks: [{ type: "paragraph" }] });
  });

  test.each([
    ["glossary", "glossary", 1, 0],
    ["loan-types", "loanTypes", 9, 8],
    ["questions", "questions", 8, 7],
    ["testimonials", "testimonials", 7, 0],
    ["announcements", "announcements", 2, 1],
  ] as const)(
    "shows a draft of %s among the others, in its place",
    async (collection, list, count, at) => {
      const { visitor, write, tokenOf } = await site();
      const { id } = await write(DRAFTS[collection]);
      const shown = (await visitor.preview({ token: await tokenOf(id) }))[list] ?? [];
      expect(shown.map((each) => each.id).indexOf(id)).toBe(at);
      expect(shown).toHaveLength(count);
    },
  );

  test("shows the draft in place of the published version", async () => {
    const { content, visitor, tokenOf } = await site();
    const [second] = (await visitor.questions()).slice(1);
    const { id, revision, draft } = await content.byId({ id: second?.id ?? 0 });
    await content.save({ id, revision, draft: { ...draft, body: "Shorter." } });
    const { questions = [] } = await visitor.preview({ token: await tokenOf(id) });
    expect(questions).toHaveLength(7);
    expect(questions[1]?.answer).toEqual([{ type: "paragraph", children: ["Shorter."] }]);
  });

  test("expires after seven days", async () => {
    const { content, visitor, write, tokenOf } = await site();
    const { id } = await write(DRAFTS.questions);
    const { expiresAt } = await content.previewLink({ id });
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(7);
    const [name, expires = "", ...rest] = (await tokenOf(id)).split(".");
    const longer = [name, Number(expires) + 1, ...rest].join(".");
    await expect(visitor.preview({ token: longer })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const token = await tokenOf(id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(expiresAt) + 1000 });
    onTestFinished(() => void vi.useRealTimers());
    await expect(visitor.preview({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test.each(["", "1", "1.2.3", "x".repeat(200), `1.99999999999.4.0.${"A".repeat(43)}`])(
    "cannot be guessed: %s",
    async (token) => {
      const { visitor } = await site();
      await expect(visitor.preview({ token })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "This preview link no longer works.",
      });
    },
  );

  test("works no more once it is revoked; one made later does", async () => {
    const { content, visitor, write, tokenOf } = await site();
    const { id } = await write(DRAFTS.questions);
    const other = await tokenOf((await write(DRAFTS.questions)).id);
    const token = await tokenOf(id);
    await content.revokePreviewLinks({ id });
    await expect(visitor.preview({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await visitor.preview({ token: await tokenOf(id) });
    await visitor.preview({ token: other });
  });

  test.each(["dismissed", "demoted", "deleted"])("ends when its maker is %s", async (how) => {
    const app = await site();
    const { id } = await app.write(DRAFTS.questions);
    const change = (set: { isAdmin?: 0 | 1; deactivatedAt?: string }) =>
      app.db.updateTable("users").set(set).where("username", "=", "customer").execute();
    await change({ isAdmin: 1 });
    const { url } = await (await app.as("customer")).admin.content.previewLink({ id });
    const token = new URL(url).searchParams.get("token") ?? "";
    await app.visitor.preview({ token });
    if (how === "dismissed") await change({ deactivatedAt: new Date().toISOString() });
    else if (how === "demoted") await change({ isAdmin: 0 });
    else await app.db.deleteFrom("users").where("username", "=", "customer").execute();
    await expect(app.visitor.preview({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("of another installation opens nothing, and none opens an item in the trash", async () => {
    const app = await site();
    const { id, revision } = await app.write(DRAFTS.questions);
    const token = await app.tokenOf(id);
    const other = appOn(app, testConfig());
    const elsewhere = (await other.as("visitor")).content;
    await expect(elsewhere.preview({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await app.content.trash({ id, revision });
    await expect(app.visitor.preview({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

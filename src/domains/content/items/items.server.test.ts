import { describe, expect, test } from "vitest";
import type { EditableItem } from "./content-items.output.ts";
import type { Collection, Draft } from "./content-items.ts";
import { insertItem } from "./save.server.ts";
import { testApp } from "#test/kit/app.ts";

const QUESTION = { collection: "questions", slug: "", body: "Yes.\n\nIt is." } as const;
const LOAN = {
  collection: "loan-types",
  slug: "",
  body: "",
  fields: {
    name: "Bridge Loan",
    description: "For a while.",
    icon: "icon-key-round",
    benefits: ["Fast"],
  },
} satisfies Draft;

const ask = (question: string): Draft => ({ ...QUESTION, fields: { question } });

/** An app, an admin in it and a visitor. */
async function site() {
  const app = await testApp();
  const { admin } = await app.as("admin");
  const visitor = await app.as("visitor");
  const write = async (draft: Draft): Promise<EditableItem> => {
    const { id, revision } = await admin.content.create({ collection: draft.collection });
    return admin.content.save({ id, revision, draft });
  };
  const publish = async (draft: Draft) => {
    const { id, revision } = await write(draft);
    return admin.content.publish({ id, revision });
  };
  const questions = async () => (await visitor.content.questions()).map(({ question }) => question);
  return { ...app, admin, visitor, content: admin.content, write, publish, questions };
}

const titles = async ({ content }: Awaited<ReturnType<typeof site>>, collection: Collection) =>
  (await content.list({ collection })).rows.map(({ title }) => title);

describe("Drafts beside what is published", () => {
  test("a new item is invisible until it is published, then visible to everybody at once", async () => {
    const { content, write, questions } = await site();
    const item = await write(ask("Do you lend abroad?"));
    expect(item.state).toBe("draft");
    expect(await questions()).toHaveLength(7);
    const published = await content.publish({ id: item.id, revision: item.revision });
    expect(published).toMatchObject({ state: "published", liveSlug: "do-you-lend-abroad" });
    expect((await questions()).at(-1)).toBe("Do you lend abroad?");
  });

  test("later edits are a draft beside it", async () => {
    const { content, publish, questions } = await site();
    const { id, revision, draft } = await publish(ask("Do you lend abroad?"));
    const fields = { question: "Do you lend in Canada?" };
    const changed = await content.save({ id, revision, draft: { ...draft, fields } as Draft });
    expect(changed.state).toBe("changed");
    expect((await questions()).at(-1)).toBe("Do you lend abroad?");
    await content.publish({ id, revision: changed.revision });
    expect((await questions()).at(-1)).toBe("Do you lend in Canada?");
  });

  test("a draft equal to the published version is no change", async () => {
    const { content, publish } = await site();
    const { id, revision, draft } = await publish(LOAN);
    const changed = await content.save({
      id,
      revision,
      draft: { ...LOAN, fields: { ...LOAN.fields, name: "Other" } },
    });
    expect(changed.state).toBe("changed");
    const back = await content.save({ id, revision: changed.revision, draft });
    expect(back.state).toBe("published");
  });

  test("saving unchanged content is no change, whoever saves it", async () => {
    const { content, write } = await site();
    const { id, revision, draft } = await write(LOAN);
    expect(await content.save({ id, revision: 1, draft })).toMatchObject({ revision });
  });

  test("an item taken down is a draft again, with all its text", async () => {
    const { content, publish, visitor } = await site();
    const { id } = await publish(LOAN);
    expect((await visitor.loans.types()).at(-1)).toMatchObject(LOAN.fields);
    const hidden = await content.unpublish({ id });
    expect(hidden).toMatchObject({ state: "draft", liveSlug: null, draft: LOAN });
    expect((await visitor.loans.types()).map(({ name }) => name)).not.toContain("Bridge Loan");
    await expect(content.unpublish({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("publishing reports each missing field", async () => {
    const { content, write } = await site();
    const empty = await write({
      collection: "loan-types",
      slug: "",
      body: "",
      fields: { name: "", description: "", icon: "icon-house", benefits: [] },
    });
    const { id, revision } = empty;
    await expect(content.publish({ id, revision })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: {
        issues: [
          { path: "fields.name", message: "Please enter a name." },
          { path: "fields.description", message: expect.any(String) },
          { path: "fields.benefits", message: "Please enter at least one benefit." },
        ],
      },
    });
  });

  test("a question without an answer cannot be published", async () => {
    const { content, write } = await site();
    const { id, revision } = await write({ ...ask("Why?"), body: " \n" });
    await expect(content.publish({ id, revision })).rejects.toMatchObject({
      cause: { issues: [{ path: "body", message: "Please write the text." }] },
    });
  });
});

describe("Two people at once", () => {
  test("a second save on an older revision gets an error, and nothing is overwritten", async () => {
    const { content, write } = await site();
    const { id, revision } = await write(ask("One?"));
    await content.save({ id, revision, draft: ask("Two?") });
    await expect(content.save({ id, revision, draft: ask("Three?") })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "admin has changed this in the meantime. Nothing was overwritten.",
    });
    const { draft } = await content.byId({ id });
    expect(draft).toEqual(ask("Two?"));
  });

  test("nobody can publish what they have not seen", async () => {
    const { content, write, questions } = await site();
    const { id, revision } = await write(ask("One?"));
    await content.save({ id, revision, draft: ask("Two?") });
    await expect(content.publish({ id, revision })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(content.trash({ id, revision })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await questions()).toHaveLength(7);
  });
});

describe("Versions", () => {
  test("one person's saves in a row are one version; another person's start a new one", async () => {
    const app = await site();
    const { content, publish, db } = app;
    const { id, revision } = await publish(ask("One?"));
    const second = await content.save({ id, revision, draft: ask("Two?") });
    const third = await content.save({ id, revision: second.revision, draft: ask("Three?") });
    await db.updateTable("users").set({ isAdmin: 1 }).where("username", "=", "officer").execute();
    const other = (await app.as("officer")).admin.content;
    await other.save({ id, revision: third.revision, draft: ask("Four?") });
    const { rows } = await content.versions({ id });
    expect(rows.map(({ title, authorName }) => `${title} by ${authorName}`)).toEqual([
      "Three? by Firstadmin Lastadmin",
      "One? by Firstadmin Lastadmin",
    ]);
    expect(rows[1]).toMatchObject({ isLive: true, shownAt: expect.any(String) });
    expect(rows[0]).toMatchObject({ isLive: false, shownAt: null });
  });

  test("an earlier version is restored as the draft, and the current one is kept", async () => {
    const { content, publish, questions } = await site();
    const { id, revision } = await publish(ask("One?"));
    const two = await content.save({ id, revision, draft: ask("Two?") });
    const [first] = (await content.versions({ id })).rows;
    const restored = await content.restoreVersion({
      id,
      revision: two.revision,
      version: first?.id ?? 0,
    });
    expect(restored.draft.fields).toEqual({ question: "One?" });
    expect(await questions()).toContain("One?");
    const kept = (await content.versions({ id })).rows.map(({ title }) => title);
    expect(kept).toEqual(["Two?", "One?"]);
  });

  test("a version cannot be changed", async () => {
    const { db, publish } = await site();
    await publish(LOAN);
    await expect(
      db.updateTable("contentVersions").set({ body: "Other" }).execute(),
    ).rejects.toThrow("a version never changes");
  });
});

describe("The trash", () => {
  test("an item in the trash is hidden from visitors and lists, and restored as a draft", async () => {
    const app = await site();
    const { content, publish, questions } = app;
    const { id, revision } = await publish(ask("One?"));
    await content.trash({ id, revision });
    expect(await questions()).toHaveLength(7);
    expect(await titles(app, "questions")).not.toContain("One?");
    const { rows } = await content.list({ collection: "questions", state: "trashed" });
    expect(rows.map(({ title }) => title)).toEqual(["One?"]);
    expect(await content.restore({ id })).toMatchObject({
      state: "draft",
      draft: { body: QUESTION.body },
    });
    expect(await titles(app, "questions")).toContain("One?");
    expect(await questions()).toHaveLength(7);
  });

  test("an item in the trash cannot be edited, and only such an item can be deleted", async () => {
    const { content, write } = await site();
    const { id, revision } = await write(ask("One?"));
    await expect(content.erase({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await content.trash({ id, revision });
    for (const refused of [
      () => content.save({ id, revision, draft: ask("Two?") }),
      () => content.publish({ id, revision }),
    ])
      await expect(refused()).rejects.toMatchObject({
        message: "This is in the trash. Please restore it first.",
      });
    await content.erase({ id });
    await expect(content.byId({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("Order", () => {
  test("an item is moved in front of another or to the end, and visitors see it so at once", async () => {
    const { content, visitor } = await site();
    const names = async () => (await visitor.loans.types()).map(({ name }) => name);
    const [first, second, ...others] = await visitor.loans.types();
    await content.move({ id: second?.id ?? 0, before: first?.id ?? 0 });
    expect((await names()).slice(0, 2)).toEqual([second?.name, first?.name]);
    await content.move({ id: second?.id ?? 0, before: null });
    expect(await names()).toEqual([first, ...others, second].map((type) => type?.name));
  });

  test("articles have none: they are listed by date", async () => {
    const { content, visitor } = await site();
    const [post] = await visitor.content.posts();
    await expect(content.move({ id: post?.id ?? 0, before: null })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("a new loan type is the last, a new testimonial the first", async () => {
    const app = await site();
    await app.publish(LOAN);
    await app.publish({
      collection: "testimonials",
      slug: "",
      body: "",
      fields: { name: "Zoe", role: "Buyer", content: "Good.", rating: 4.5, avatarUrl: "" },
    });
    expect((await app.visitor.loans.types()).at(-1)?.name).toBe("Bridge Loan");
    expect((await app.visitor.content.testimonials())[0]).toMatchObject({
      name: "Zoe",
      avatarUrl: "/images/avatars/nobody.svg",
    });
  });
});

describe("Lists", () => {
  test("every word of a search is somewhere in the result, whatever characters it has", async () => {
    const { content, write } = await site();
    await write(ask("100% financing_of C:\\homes?"));
    const found = async (search: string) =>
      (await content.list({ collection: "questions", search })).rows.map(({ title }) => title);
    expect(await found("FINANCING 100%")).toHaveLength(1);
    expect(await found("c:\\")).toHaveLength(1);
    expect(await found("0%f")).toEqual([]);
    expect(await found("g_o")).toHaveLength(1);
    expect(await found("gxo")).toEqual([]);
  });

  test("few among many are found in their order, after each change of their text", async () => {
    const { content, write, db } = await site();
    const titles = async (search: string, collection: "questions" | "articles" = "questions") =>
      (await content.list({ collection, search, limit: 5 })).rows.map(({ title }) => title);
    const { id } = await write(ask("Who is Zebedee?"));
    await write(ask("Who was zebedee's father?"));
    expect(await titles("zebedee")).toEqual(["Who is Zebedee?", "Who was zebedee's father?"]);
    expect(await titles("ebede father")).toEqual(["Who was zebedee's father?"]);
    const counts = await content.counts({ collection: "questions", search: "bedee" });
    expect(counts).toMatchObject({ counts: { draft: 2, published: 0 }, isCut: false });
    const { revision } = await content.byId({ id });
    await content.save({ id, revision, draft: ask("Who is Ermintrude?") });
    expect(await titles("zebedee")).toEqual(["Who was zebedee's father?"]);
    expect(await titles("ermintrude")).toEqual(["Who is Ermintrude?"]);
    await db.transaction().execute(async (trx) => {
      for (let number = 0; number < 250; number += 1)
        await insertItem(trx, ask(`Common ${number}?`), { id: null, username: "(test)" });
    });
    expect(await titles("common")).toHaveLength(5);
    expect(await titles("zebedee", "articles")).toEqual([]);
  });

  test("states are counted, and articles filtered by category", async () => {
    const { content, write, publish } = await site();
    await write(ask("One?"));
    await publish(ask("Two?"));
    const { counts } = await content.counts({ collection: "questions" });
    expect(counts).toEqual({ draft: 1, scheduled: 0, published: 8, changed: 0, trashed: 0 });
    const all = await content.list({ collection: "articles" });
    const category = all.rows[0]?.category;
    const { rows } = await content.list({ collection: "articles", category });
    expect(rows).toEqual(all.rows.filter((row) => row.category === category));
  });

  test.each(["articles", "loan-types"] as const)(
    "%s are read a page at a time",
    async (collection) => {
      const { content } = await site();
      const whole = (await content.list({ collection })).rows.map(({ id }) => id);
      const read: number[] = [];
      let cursor: number | undefined;
      do {
        const page = await content.list({ collection, limit: 3, cursor });
        read.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(read).toEqual(whole);
    },
  );

  test("several are published, unpublished or moved to the trash at once; failures say why", async () => {
    const { content, write, questions } = await site();
    const good = await write(ask("One?"));
    const empty = await content.create({ collection: "questions" });
    const items = [good, empty].map(({ id, revision }) => ({ id, revision }));
    expect(await content.applyToMany({ action: "publish", items })).toEqual({
      done: [good.id],
      refused: [{ id: empty.id, message: "Please enter the question." }],
    });
    expect(await questions()).toContain("One?");
    expect((await content.applyToMany({ action: "unpublish", items })).done).toEqual([good.id]);
    const { done } = await content.applyToMany({ action: "trash", items });
    expect(done).toHaveLength(2);
    expect(await questions()).toHaveLength(7);
  });
});

describe("Addresses", () => {
  const article = (title: string, slug = ""): Draft => ({
    collection: "articles",
    slug,
    fields: {
      title,
      excerpt: "About.",
      category: "News",
      imageUrl: "",
      imageAlt: "",
      publishedAt: "",
    },
    body: "Text.",
  });

  test("an article without one gets one from its title; another with the same title a different one", async () => {
    const { publish, content } = await site();
    expect(await publish(article("Où, “l'Été”?"))).toMatchObject({ liveSlug: "ou-lete" });
    const second = await publish(article("Ou lete"));
    expect(second).toMatchObject({ liveSlug: "ou-lete-2", draft: { slug: "ou-lete-2" } });
    expect(await publish(article("日本"))).toMatchObject({
      liveSlug: expect.stringMatching(/^articles-\d+$/),
    });
    expect((await content.list({ collection: "articles" })).rows).toHaveLength(14);
  });

  test.each(["../x", "A b", "ü", "a--b", "<script>", "%00", "a/b", "-"])(
    "%s is not one: a sentence at the field, and nothing is published",
    async (slug) => {
      const { publish, visitor } = await site();
      await expect(publish(article("Title", slug))).rejects.toMatchObject({
        cause: { issues: [{ path: "slug", message: expect.stringContaining("small letters") }] },
      });
      expect(await visitor.content.posts()).toHaveLength(11);
    },
  );

  test("no two items have the same", async () => {
    const { publish } = await site();
    await publish(article("One", "same"));
    await expect(publish(article("Two", "same"))).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "slug" }] },
    });
  });
});

test("the activity says who did what", async () => {
  const { admin, content, publish } = await site();
  const { id, revision } = await publish(LOAN);
  await content.unpublish({ id });
  await content.trash({ id, revision });
  const { rows } = await admin.audit.list({ limit: 4 });
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `content.trash content ${id} (Bridge Loan)`,
    `content.unpublish content ${id} (Bridge Loan)`,
    `content.publish content ${id} (Bridge Loan)`,
    `content.create content ${id} (a new loan type)`,
  ]);
});

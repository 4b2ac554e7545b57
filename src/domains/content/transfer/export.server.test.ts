import { describe, expect, test } from "vitest";
import { COLLECTIONS, type Draft, EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import { IMAGES } from "#test/kit/images.ts";
import { importServer, lineOf } from "#test/kit/imports.ts";
import { headersFor } from "#test/kit/people.ts";
import { filesIn, zipWith } from "#test/kit/zips.ts";

type Server = Awaited<ReturnType<typeof importServer>>;

async function exported({ app, get, db }: Server): Promise<Map<string, Buffer>> {
  const answer = await get("/api/admin/content-export", { headers: await headersFor(db, "admin") });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(app.publication.version()).toBeGreaterThan(0);
  return filesIn(Buffer.from(await answer.arrayBuffer()));
}

async function written(server: Server, draft: Draft): Promise<{ id: number; revision: number }> {
  const { id, revision } = await server.admin.content.create({ collection: draft.collection });
  return server.admin.content.save({ id, revision, draft });
}

describe("The export", () => {
  test("is imported into an empty site without loss: texts, states, order, versions, trash, categories, pictures, redirects", async () => {
    const one = await importServer();
    await fill(one);
    const before = await exported(one);
    expect([...before.keys()].map((name) => name.split("/")[0])).toEqual(
      expect.arrayContaining([
        "README.txt",
        "categories.yaml",
        "pictures.yaml",
        "redirects.yaml",
        "settings.yaml",
        "pictures",
        "trash",
        "versions",
      ]),
    );
    for (const collection of COLLECTIONS)
      expect([...before.keys()].filter((name) => name.startsWith(`${collection}/`))).not.toEqual(
        [],
      );

    const other = await importServer();
    await empty(other);
    const zip = await zipWith(Object.fromEntries(before));
    const { rows } = await other.importFiles(
      { "content.zip": zip },
      { taken: "replace", keepPublished: true },
    );
    expect(rows.filter(({ result }) => result === "refused").map(lineOf)).toEqual([]);
    const after = await exported(other);
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    for (const [name, bytes] of before)
      expect([name, after.get(name)?.toString("latin1")]).toEqual([name, bytes.toString("latin1")]);
  });

  test("replaces no setting that was entered here, and never who gets email", async () => {
    const settings = `settings:
  privacyPolicy: theirs
  termsOfUse: theirs
  contactEmail: theirs@example.com
  showBlogPosts: perhaps
  unknown: x
`;
    const server = await importServer();
    await server.admin.settings.save({ key: "termsOfUse", value: "ours" });
    const { rows } = await server.importFiles({
      "content.zip": await zipWith({ "settings.yaml": settings }),
    });
    const results = rows.map(({ title, result, notes }) => [title, result, notes[0]]);
    expect(results).toEqual(
      expect.arrayContaining([
        ["privacyPolicy", "added", undefined],
        ["termsOfUse", "skipped", "This website has its own."],
        ["contactEmail", "skipped", expect.stringContaining("Site Settings")],
        ["", "refused", "showBlogPosts: Please choose Show or Hide."],
        ["", "refused", "unknown: This setting does not exist."],
      ]),
    );
  });

  test("restores each version with its author and time, and the trash with the days that it had left", async () => {
    const one = await importServer();
    const { id, revision } = await written(one, note("First."));
    await one.admin.content.publish({ id, revision, reason: "As it is." });
    const second = await one.admin.content.save({
      id,
      revision,
      draft: note("Second.\u2028Line."),
    });
    await one.admin.content.publish({ id, revision: second.revision, reason: "Said twice." });
    const gone = await written(one, { ...note("Gone."), slug: "gone" });
    await one.admin.content.trash({ id: gone.id, revision: gone.revision });
    const long = new Date(Date.now() - 20 * 86_400_000).toISOString();
    await one.db
      .updateTable("contentItems")
      .set({ trashedAt: long })
      .where("id", "=", gone.id)
      .execute();
    const zip = await zipWith(Object.fromEntries(await exported(one)));

    const other = await importServer();
    const imported = await other.importFiles({ "content.zip": zip }, { keepPublished: true });
    const row = imported.rows.find(({ file }) => file === "content.zip/guides/steps.md");
    const { rows } = await other.admin.content.versions({ id: row?.itemId ?? 0 });
    const before = await one.admin.content.versions({ id });
    const told = ({ authorName, createdAt, reason, isLive }: (typeof rows)[number]) =>
      [authorName, createdAt, reason, isLive].join(" | ");
    // Elsewhere the writer has no account, so the username stands for them
    const own = before.rows.map((row) => told({ ...row, authorName: "admin" }));
    expect(rows.map(told)).toEqual(own);
    expect(rows).toHaveLength(2);
    const first = rows.at(-1)?.id ?? 0;
    const text = await other.admin.content.version({ id: row?.itemId ?? 0, version: first });
    expect(text).toMatchObject({ body: "First." });
    const trash = await other.admin.content.list({ collection: "guides", state: "trashed" });
    expect(trash.rows).toMatchObject([{ title: "Steps", trashedAt: long }]);

    const again = await other.importFiles({ "content.zip": zip }, { keepPublished: true });
    expect(again.report.results).toMatchObject({ added: 0, replaced: 0, refused: 0 });
    expect((await other.admin.content.versions({ id: row?.itemId ?? 0 })).rows).toHaveLength(2);
  });

  test.each(["skip", "replace"] as const)(
    "has each of several drafts of one name, and of none (%s)",
    async (taken) => {
      const one = await importServer();
      const texts = ["Porches.", "Doors.", "Roofs."];
      for (const text of texts) {
        for (const title of ["Steps", ""]) {
          const fields = { ...EMPTY_FIELDS.guides, title, excerpt: text };
          await written(one, { collection: "guides", slug: "", fields, body: text });
        }
      }
      const before = await exported(one);
      const zip = await zipWith(Object.fromEntries(before));
      const other = await importServer();
      await empty(other);
      await other.importFiles({ "content.zip": zip }, { taken });
      const guides = (files: Map<string, Buffer>) =>
        [...files].filter(([name]) => name.startsWith("guides/")).map(String);
      expect(guides(await exported(other))).toEqual(guides(before));
      const { report } = await other.importFiles({ "content.zip": zip }, { taken });
      expect(report.results).toMatchObject({ added: 0, replaced: 0, refused: 0 });
    },
  );

  test("has categories in their order, and links with their earlier names still work", async () => {
    const one = await importServer();
    const rows = await one.admin.categories.list();
    const last = rows.at(-1);
    await one.admin.categories.rename({ id: last?.id ?? 0, name: "Owning" });
    await one.admin.categories.add({ name: "Selling" });
    await one.admin.categories.move({ id: last?.id ?? 0, before: rows[0]?.id ?? null });
    const zip = await zipWith(Object.fromEntries(await exported(one)));
    const other = await importServer();
    await empty(other);
    await other.db.deleteFrom("contentCategories").execute();
    await other.importFiles({ "content.zip": zip });
    const names = async ({ admin }: Server) =>
      (await admin.categories.list()).map(({ name }) => name);
    expect(await names(other)).toEqual(await names(one));
    expect((await names(other))[0]).toBe("Owning");
    const former = await other.db.selectFrom("formerCategories").select("name").execute();
    expect(former).toEqual([{ name: last?.name }]);
  });

  test("is in the activity, and only for admins", async () => {
    const server = await importServer();
    await exported(server);
    const { rows } = await server.admin.audit.list({});
    expect(rows[0]).toMatchObject({ action: "transfer.export", actorName: "admin" });
    const { admin } = await server.as("officer");
    await expect(admin.transfer.exportContent()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(admin.transfer.imports()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

function note(body: string): Draft {
  const fields = { ...EMPTY_FIELDS.guides, title: "Steps", excerpt: "All of them." };
  return { collection: "guides", slug: "steps", fields, body };
}

/** Removes what every new site has, as far as possible. */
async function empty({ admin }: Server): Promise<void> {
  for (const collection of COLLECTIONS.filter((each) => each !== "site-texts")) {
    const { rows } = await admin.content.list({ collection });
    for (const { id, revision } of rows) {
      await admin.content.trash({ id, revision });
      await admin.content.erase({ id });
    }
  }
}

/** An item of each collection in each state. */
async function fill(server: Server): Promise<void> {
  const { admin, db } = server;
  await admin.settings.save({ key: "privacyPolicy", value: "1. First\n\n- a: “b”\n---\nLast." });
  await admin.settings.save({ key: "showTestimonials", value: "false" });
  const picture = { content: IMAGES.png, name: "porch “wide”.png" };
  const added = await server.upload("/api/admin/pictures", { picture, alt: "A porch: wide" });
  const { address } = (await added.json()) as { address: string };
  const fields = {
    ...EMPTY_FIELDS.articles,
    title: "Rates: what “moves” them",
    excerpt: "A line.\n\n- not: a list",
    category: "Buying",
    imageUrl: address,
    imageAlt: "A porch",
    searchTitle: "Porches of all kinds",
    publishedAt: "2021-02-03T04:05:06.000Z",
  };
  const body = `## Heading\n\n![porch](${address})\n\n---\n\n| a | b |\n| - | - |\n| \`1\` | é |\n\n  trailing  `;
  const draft: Draft = { collection: "articles", slug: "what-moves-rates", fields, body };
  const live = await written(server, draft);
  await admin.content.publish({
    id: live.id,
    revision: live.revision,
    until: "2999-01-01T00:00:00.000Z",
  });
  const planned = await admin.content.save({ ...live, draft: { ...draft, body: "Next." } });
  await admin.content.publish({ ...planned, from: "2998-01-01T00:00:00.000Z" });
  await admin.content.save({
    ...planned,
    draft: { ...draft, slug: "Being Written", body: "Draft.\n" },
  });
  await db
    .updateTable("contentItems")
    .set({ firstLiveAt: "2021-02-03T04:05:06.000Z" })
    .where("id", "=", live.id)
    .execute();
  await written(server, {
    collection: "articles",
    slug: "",
    fields: { ...fields, title: "Only a draft", publishedAt: "" },
    body: "",
  });
  const many: Draft[] = [
    {
      collection: "guides",
      slug: "steps",
      fields: { ...EMPTY_FIELDS.guides, title: "Steps", excerpt: "All of them." },
      body: "One.",
    },
    {
      collection: "guides",
      slug: "more",
      fields: { ...EMPTY_FIELDS.guides, title: "More", excerpt: "Others." },
      body: "Two.",
    },
    {
      collection: "glossary",
      slug: "apr",
      fields: { term: "APR", also: ["annual rate"], definition: "A rate." },
      body: "",
    },
    {
      collection: "loan-types",
      slug: "",
      fields: {
        ...EMPTY_FIELDS["loan-types"],
        name: "Bridge",
        description: "Between.",
        benefits: ["Fast"],
        bestFor: "Movers",
      },
      body: "",
    },
    {
      collection: "testimonials",
      slug: "",
      fields: { name: "Ada", role: "Buyer", content: "Good.", rating: 4.5, avatarUrl: address },
      body: "",
    },
    {
      collection: "testimonials",
      slug: "",
      fields: { name: "Ada", role: "Seller", content: "Better.", rating: 5, avatarUrl: "" },
      body: "",
    },
    {
      collection: "announcements",
      slug: "",
      fields: { text: "Closed on Monday", kind: "urgent" },
      body: "",
    },
    { collection: "questions", slug: "new-question", fields: { question: "New?" }, body: "Yes." },
  ];
  for (const each of many) {
    const { id, revision } = await written(server, each);
    await admin.content.publish({ id, revision, reason: "As it is." });
  }
  const { rows: guides } = await admin.content.list({ collection: "guides" });
  await admin.content.move({ id: guides.at(-1)?.id ?? 0, before: guides[0]?.id ?? null });
  const { rows: questions } = await admin.content.list({ collection: "questions" });
  await admin.content.move({ id: questions.at(-1)?.id ?? 0, before: questions[2]?.id ?? null });
  const { rows: texts } = await admin.content.list({ collection: "site-texts" });
  const page = texts.find(({ title }) => title === "Company");
  const company = await admin.content.byId({ id: page?.id ?? 0 });
  const named = {
    ...company.draft,
    fields: { ...company.draft.fields, companyName: "Harbor" },
  } as Draft;
  await admin.content.save({ id: company.id, revision: company.revision, draft: named });
  const thrown = await written(server, { ...note("Thrown away."), slug: "thrown" });
  await admin.content.trash({ id: thrown.id, revision: thrown.revision });
  await admin.redirects.add({ path: "/old", target: "/guides/steps" });
  await admin.redirects.add({ path: "/?p=7", target: "/guides/more" });
}

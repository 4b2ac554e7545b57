import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { textOf } from "#shared/content.ts";
import { publishArticle } from "#test/kit/content.ts";
import { emptyPostgres, isSqlite } from "#test/kit/databases.ts";
import { migrationsOf } from "#server/database/migrations.ts";
import { openDatabase as openPostgres } from "#server/database/postgres/open.ts";
import { steps as postgresSteps } from "#server/database/postgres/steps.ts";
import { openDatabase } from "#server/database/sqlite/open.ts";
import { steps } from "#server/database/sqlite/steps.ts";
import {
  findArticle,
  listAnnouncements,
  listPosts,
  listQuestions,
  listTestimonials,
} from "./content.ts";
import { listLoanTypes } from "./loan-types.ts";
import { applyDue } from "./items/due.ts";
import { listLiveTexts } from "./live.ts";

const CONTENT = "0008_content";
const FUTURE = "2999-01-01T00:00:00.000Z";

/** A database as the previous version left it. */
async function oldDatabase() {
  const opened = openDatabase(":memory:");
  onTestFinished(() => opened.close());
  const before = Object.entries(steps).filter(([name]) => name < CONTENT);
  await migrationsOf(opened.db, Object.fromEntries(before)).migrate();
  return opened;
}

describe("A database of an earlier version", () => {
  test("keeps its loan types in their order, its testimonials newest first, its articles and their dates", async () => {
    const { db, migrate } = await oldDatabase();
    await sql`INSERT INTO loanTypes (position, name, description, icon, benefits) VALUES
      (2, 'Second', 'Of two', 'icon-house', '["One","Two"]'),
      (1, 'First', 'Of two', 'icon-sun', '[]')`.execute(db);
    await sql`INSERT INTO testimonials (name, role, content, rating, avatarUrl) VALUES
      ('Old', 'Buyer', 'Fine.', 4.5, '/images/a.svg'), ('New', 'Seller', 'Good.', 5, '')`.execute(
      db,
    );
    await sql`INSERT INTO blogPosts
        (slug, title, excerpt, body, category, imageUrl, imageAlt, publishedAt) VALUES
      ('one & only', 'One', 'About one', ${"## Head\n\nText."}, 'News', '/images/b.svg', 'B',
        '2026-01-02T03:04:05.000Z'),
      ('later', 'Later', 'About later', 'Text.', 'News', '/images/b.svg', '', ${FUTURE})`.execute(
      db,
    );
    await migrate();
    expect(await listLoanTypes(db)).toMatchObject([
      { name: "First", description: "Of two", icon: "icon-sun", benefits: [] },
      { name: "Second", description: "Of two", icon: "icon-house", benefits: ["One", "Two"] },
    ]);
    expect((await listTestimonials(db)).map(({ name, rating }) => [name, rating])).toEqual([
      ["New", 5],
      ["Old", 4.5],
    ]);
    expect((await listPosts(db)).map(({ slug }) => slug)).toEqual(["one & only"]);
    expect(await findArticle(db, "one & only")).toMatchObject({
      title: "One",
      body: "## Head\n\nText.",
      imageAlt: "B",
      publishedAt: "2026-01-02T03:04:05.000Z",
    });
    await applyDue(db, FUTURE);
    expect((await listPosts(db)).map(({ slug }) => slug)).toEqual(["later", "one & only"]);
  });
});

const NAMED = "/pictures/aaaaaaaaaaaaaaaaaaaaaa";

test("pictures that texts already use are recorded by the migration step", async () => {
  const opened = isSqlite ? openDatabase(":memory:") : openPostgres(await emptyPostgres());
  onTestFinished(() => opened.close());
  const { db } = opened;
  const before = Object.entries(isSqlite ? steps : postgresSteps).filter(([name]) => name < "0057");
  await migrationsOf(db, Object.fromEntries(before)).migrate();
  const itemId = await publishArticle(db, { slug: "a", body: `Look: ![](${NAMED}) ![](${NAMED})` });
  await opened.migrate();
  const uses = await db.selectFrom("pictureUses").selectAll().execute();
  expect(uses).toEqual([{ address: NAMED, itemId }]);
});

describe("A new database", () => {
  test("has the seven questions of the FAQ page, word for word", async () => {
    const { db, migrate } = await oldDatabase();
    await migrate();
    const questions = await listQuestions(db);
    expect(questions.map(({ slug }) => slug)).toEqual([
      "documents",
      "closing-timeline",
      "pre-qualification",
      "down-payment",
      "bad-credit",
      "fixed-or-adjustable",
      "mortgage-insurance",
    ]);
    const texts = await listLiveTexts(db, "questions");
    for (const { id, answer } of questions) {
      expect(answer.every(({ type }) => type === "paragraph")).toBe(true);
      expect(textOf(answer)).toBe(texts.get(id));
    }
  });

  test("says that it is under construction", async () => {
    const { db, migrate } = await oldDatabase();
    await migrate();
    expect(await listAnnouncements(db)).toMatchObject([
      {
        kind: "warning",
        text: "This website is currently under construction. Information displayed may be incomplete or subject to change. Please contact us directly for up-to-date details.",
      },
    ]);
  });
});

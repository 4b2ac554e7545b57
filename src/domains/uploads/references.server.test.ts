import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sweepRecord } from "#domains/archive/sweep.server.ts";
import { openDatabase } from "#platform/database/sqlite/open.ts";
import { record } from "#platform/database/record.ts";
import { byName } from "#platform/database/engine.ts";
import { testApp } from "#test/kit/app.ts";
import { filesBelow } from "#test/kit/files.ts";
import { REFERENCES, uploadsKnownTo } from "./references.server.ts";
import { removeUnused, sweepUploads } from "./sweep.server.ts";

const DAY_MS = 24 * 3_600_000;
const FILE = "/uploads/logos/aaaaaaaaaaaaaaaaaaaaaa.png";
const APPLICATION = {
  fullName: "Ada Lovelace",
  email: "ada@example.com",
  loanPurpose: "refinance",
  loanAmount: 1000,
} as const;

const SHOWN = [
  "id",
  "firstName",
  "lastName",
  "email",
  "isLoanOfficer",
  "isVerified",
  "phone",
  "bio",
  "profileImage",
  "fromAt",
] as const;

/** A site with one stored file that is not referred to. */
async function siteWithFile() {
  const site = await testApp();
  const { db, app, as } = site;
  const folder = app.config.uploadsDir;
  mkdirSync(join(folder, "logos"), { recursive: true });
  writeFileSync(join(folder, "logos", FILE.slice(-26)), "a picture");
  await db
    .insertInto("uploads")
    .values({
      path: FILE,
      kind: "logos",
      mediaType: "image/png",
      fileName: "a.png",
      size: 9,
      sha256: "",
      uploadedById: null,
      createdAt: new Date().toISOString(),
      cleanedAt: null,
    })
    .execute();
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("resources")
    .values({
      title: "",
      description: "",
      fileUrl: "",
      fileType: "pdf",
      size: null,
      categoryId: null,
      uploadedById: id,
      createdAt: "",
    })
    .execute();
  await db
    .insertInto("siteSettings")
    .values({ key: "privacyPolicy", value: "", updatedAt: "" })
    .execute();
  await record(db, "siteSettings", { key: "privacyPolicy" });
  const times = { createdAt: "", updatedAt: "" };
  const size = { width: 1, height: 1 };
  const { id: pictureId } = await db
    .insertInto("pictures")
    .values({ address: "/pictures/x", alt: "x", name: "", ...size, ...times, updatedByName: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("pictureFiles")
    .values({ pictureId, fileUrl: "", width: 1, isOriginal: 1, fromAt: "" })
    .execute();
  await (await as("visitor")).applications.submit(APPLICATION);
  const { id: documentId } = await db
    .insertInto("documents")
    .values({ applicationId: 1, name: "Pay stubs", ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sent = { documentId, fileName: "", size: 1, sentById: id, sentByName: "", createdAt: "" };
  await db
    .insertInto("documentFiles")
    .values({ ...sent, fileUrl: "" })
    .execute();
  const { id: importId } = await db
    .insertInto("contentImports")
    .values({ state: "open", choices: "{}", createdAt: "", createdById: id, createdByName: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contentImportFiles")
    .values({ importId, fileUrl: "", fileName: "", size: 1 })
    .execute();
  const file = { fileUrl: "", fileName: "", separator: ",", encoding: "UTF-8", total: 1 };
  await db
    .insertInto("peopleImports")
    .values({
      ...file,
      state: "ready",
      heads: "[]",
      fields: "[]",
      createdAt: "",
      createdByName: "",
    })
    .execute();
  await db
    .insertInto("usersShown")
    .columns(SHOWN)
    .expression((users) =>
      users
        .selectFrom("users")
        .where("id", "=", id)
        .select(SHOWN.slice(0, -1) as "id"[])
        .select((eb) => eb.val("").as("fromAt")),
    )
    .execute();
  // Versions never change in production; this test has to change one
  await site.dropTriggers("contentVersions");
  const write = ([table, column]: [string, string], text: string) =>
    byName(db)
      .updateTable(table)
      .set({ [column]: column === "fields" ? JSON.stringify({ imageUrl: text }) : text })
      .execute();
  return { ...site, write, files: () => filesBelow(folder) };
}

test.each(REFERENCES)(
  "a file that %s contains in %s stays, and is removed after its last reference",
  async (...place) => {
    const { app, write, files } = await siteWithFile();
    const text = place[1] === "body" || place[1] === "value" ? `See ![it](${FILE}) there.` : FILE;
    await write(place, text);
    await removeUnused(app, [FILE]);
    await sweepUploads(app, Date.now() + 2 * DAY_MS);
    expect(files()).toHaveLength(1);
    await write(place, "");
    await sweepUploads(app, Date.now() + 2 * DAY_MS);
    expect(files()).toEqual([]);
  },
);

test("a logo that the site of the past shows stays until its record ends", async () => {
  const { app, db, files } = await siteWithFile();
  const shown = { key: "companyLogo", value: FILE, fromAt: "2020", untilAt: "2021" } as const;
  await db.insertInto("siteSettingsShown").values(shown).execute();
  await removeUnused(app, [FILE]);
  expect(files()).toHaveLength(1);
  await sweepRecord(db, new Date("2023-02-02"));
  await removeUnused(app, [FILE]);
  expect(files()).toEqual([]);
});

test("a file in an article stays, even if it was never recorded", async () => {
  const { app, db, write, files } = await siteWithFile();
  await db.deleteFrom("uploads").execute();
  await write(["contentDrafts", "fields"], FILE);
  await sweepUploads(app, Date.now() + 2 * DAY_MS);
  expect(files()).toHaveLength(1);
  await write(["contentDrafts", "fields"], "");
  await sweepUploads(app, Date.now() + 2 * DAY_MS);
  expect(files()).toEqual([]);
});

test.each(REFERENCES)("the check of the backup finds what %s contains in %s", async (...place) => {
  const { db, write } = await siteWithFile();
  const other = FILE.replaceAll("a.png", "b.png");
  await write(place, other);
  expect([...(await uploadsKnownTo(db))].toSorted()).toEqual([FILE, other]);
});

test("a backup from before there were uploads has none", async () => {
  const { db, close } = openDatabase(":memory:");
  onTestFinished(close);
  expect([...(await uploadsKnownTo(db))]).toEqual([]);
});

test("every column whose name suggests a file is one of them", async () => {
  const { db } = await siteWithFile();
  const tables = await db.introspection.getTables();
  const columns = tables
    .filter(({ isView }) => !isView)
    .flatMap(({ name, columns: own }) => own.map((each) => `${name}.${each.name}`));
  const speaking = columns.filter((name) =>
    /\.(?:.*(?:image|avatar|logo|photo|picture|file)(?:url)?|body)$/i.test(name),
  );
  expect(speaking.toSorted()).toEqual(
    REFERENCES.map((place) => place.join("."))
      .filter((name) => !/\.(?:value|fields)$/.test(name))
      .toSorted(),
  );
});

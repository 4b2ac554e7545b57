import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { SAMPLES } from "#test/kit/files.ts";
import { headersFor } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";

const RESOURCE = {
  title: "Rate sheet",
  description: "This week's rates for every product.",
  fileUrl: "https://files.example/rates.pdf",
  fileType: "pdf" as const,
  categoryId: 1,
};

/** An app whose library has one category, and its admin. */
async function library() {
  const { as, ...rest } = await testApp();
  const admin = await as("admin");
  const category = await admin.resources.createCategory({
    name: "Rates",
    description: "Rate sheets",
  });
  return { ...rest, as, admin, category };
}

describe("Resource rules", () => {
  const notOurs = "Please upload the file or give an address that starts with https://";
  test.each([
    ["title at least 3", { title: "ab" }, "Title must be at least 3 characters"],
    [
      "description at least 10",
      { description: "too short" },
      "Description must be at least 10 characters",
    ],
    ["fileUrl required", { fileUrl: "" }, "File URL is required"],
    ["fileType required", { fileType: "" }, "Please select a file type"],
    ["fileType is one of six", { fileType: "exe" }, "Please select a file type"],
    ["categoryId required", { categoryId: 0 }, "Please select a category"],
    ["categoryId is a number", { categoryId: "1" }, "Please select a category"],
    ["no script address", { fileUrl: "javascript:alert(1)" }, notOurs],
    ["no data address", { fileUrl: "data:text/html,x" }, notOurs],
    ["no other host without a scheme", { fileUrl: "//evil.example/x.pdf" }, notOurs],
    ["no plain http", { fileUrl: "http://files.example/x.pdf" }, notOurs],
    ["no user name in the address", { fileUrl: "https://lender@evil.example/x" }, notOurs],
    ["no other folder of ours", { fileUrl: "/uploads/logos/x.pdf" }, notOurs],
    [
      "a file that is stored here",
      { fileUrl: "/uploads/resources/x.pdf" },
      "This file is not there any more. Please upload it again.",
    ],
    [
      "a category that vanished",
      { categoryId: 99 },
      "This category does not exist any more. Please select another one.",
    ],
  ])("%s", async (_rule, change, sentence) => {
    const { admin, db } = await library();
    const input = { ...RESOURCE, ...change } as typeof RESOURCE;
    await expect(admin.admin.resources.create(input)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: sentence,
    });
    expect(await db.selectFrom("resources").select("id").execute()).toEqual([]);
  });

  test("missing fields get the same sentences as empty ones", async () => {
    const { admin } = await library();
    await expect(admin.admin.resources.create({} as typeof RESOURCE)).rejects.toMatchObject({
      cause: {
        issues: [
          { path: "title", message: "Title must be at least 3 characters" },
          { path: "description", message: "Description must be at least 10 characters" },
          { path: "fileUrl", message: "File URL is required" },
          { path: "fileType", message: "Please select a file type" },
          { path: "categoryId", message: "Please select a category" },
        ],
      },
    });
  });
});

describe("Category rules", () => {
  test.each([
    ["name at least 2", { name: "a" }, "Name must be at least 2 characters"],
    [
      "description at least 5",
      { description: "abcd" },
      "Description must be at least 5 characters",
    ],
  ])("%s", async (_rule, change, sentence) => {
    const { admin } = await library();
    const input = { name: "Guides", description: "How-to guides", ...change };
    await expect(admin.resources.createCategory(input)).rejects.toThrow(sentence);
  });

  test("a name that is taken, in whatever case, is 409", async () => {
    const { admin } = await library();
    const again = { name: "RATES", description: "Rate sheets" };
    await expect(admin.resources.createCategory(again)).rejects.toMatchObject({
      code: "CONFLICT",
      cause: {
        issues: [{ path: "name", message: "A category with this name already exists." }],
      },
    });
  });
});

test("POST /api/admin/resources answers 201 with the record; uploadedById is accepted and ignored", async () => {
  const { upload, send, db } = await uploadServer();
  const headers = await headersFor(db, "bearer");
  const cookie = await headersFor(db, "admin");
  const category = await (
    await send(
      "POST",
      "/api/resource-categories",
      { name: "Guides", description: "For officers" },
      { headers: cookie },
    )
  ).json();
  expect(category).toEqual({ id: 1, name: "Guides", description: "For officers" });
  const { fileUrl } = await (
    await upload("/api/admin/resources/upload", {
      file: { content: SAMPLES.pdf, name: "Guide.pdf" },
    })
  ).json();
  const body = { ...RESOURCE, fileUrl, categoryId: category.id, uploadedById: 1 };
  const created = await send("POST", "/api/admin/resources", body, { headers });
  const admin = await db
    .selectFrom("users")
    .where("username", "=", "admin")
    .select("id")
    .executeTakeFirstOrThrow();
  expect(created.status).toBe(201);
  const record = await created.json();
  expect(record).toEqual({
    id: 1,
    ...RESOURCE,
    fileUrl,
    fileName: "Guide.pdf",
    size: SAMPLES.pdf.length,
    uploadedById: admin.id,
    createdAt: expect.stringMatching(/Z$/) as string,
    replacedAt: null,
    revision: 1,
  });
  expect(admin.id).not.toBe(1);
  const list = await send("GET", "/api/resources", undefined, {
    headers: await headersFor(db, "officer"),
  });
  expect(await list.json()).toEqual([record]);
});

test("The file type must be that of the uploaded file", async () => {
  const { upload, as } = await uploadServer();
  const admin = await as("admin");
  const { id: categoryId } = await admin.resources.createCategory({
    name: "Guides",
    description: "For officers",
  });
  const file = { content: SAMPLES.docx, name: "Guide.docx" };
  const { fileUrl } = await (await upload("/api/admin/resources/upload", { file })).json();
  await expect(admin.admin.resources.create({ ...RESOURCE, fileUrl, categoryId })).rejects.toThrow(
    "The uploaded file is of the type docx, not pdf.",
  );
});

test("A deleted resource removes its file, unless another resource has it too", async () => {
  const { upload, send, get, files, db, as } = await uploadServer();
  const admin = await as("admin");
  const { id: categoryId } = await admin.resources.createCategory({
    name: "Guides",
    description: "For officers",
  });
  const file = { content: SAMPLES.pdf, name: "Guide.pdf" };
  const { fileUrl } = await (await upload("/api/admin/resources/upload", { file })).json();
  const input = { ...RESOURCE, fileUrl, categoryId };
  const [first, second] = [
    await admin.admin.resources.create(input),
    await admin.admin.resources.create(input),
  ];
  const headers = await headersFor(db, "admin");
  const remove = (id: number) => send("DELETE", `/api/resources/${id}`, undefined, { headers });
  expect((await remove(first.id)).status).toBe(204);
  expect((await get(fileUrl, { headers })).status).toBe(200);
  expect((await remove(second.id)).status).toBe(204);
  expect((await get(fileUrl, { headers })).status).toBe(404);
  expect(files()).toEqual([]);
  const again = await remove(second.id);
  expect([again.status, (await again.json()).message]).toEqual([
    404,
    "This resource does not exist.",
  ]);
});

test("Every change to the library is recorded", async () => {
  const { admin, db, category } = await library();
  const { id } = await admin.admin.resources.create({ ...RESOURCE, categoryId: category.id });
  await admin.resources.delete({ id });
  const audit = await db
    .selectFrom("auditEntries")
    .select(["action", "subject", "actorName"])
    .orderBy("id")
    .execute();
  expect(audit).toEqual([
    { action: "resources.createCategory", subject: "category 1", actorName: "admin" },
    { action: "resources.create", subject: "resource 1", actorName: "admin" },
    { action: "resources.delete", subject: "resource 1", actorName: "admin" },
  ]);
});

test("The library is a list, newest first; limit and cursor page it", async () => {
  const { admin, category } = await library();
  for (const title of ["First", "Second", "Third"])
    await admin.admin.resources.create({ ...RESOURCE, title, categoryId: category.id });
  const titles = async (input: { limit?: number; cursor?: number }) =>
    (await admin.resources.list(input)).rows.map((resource) => resource.title);
  expect(await titles({})).toEqual(["Third", "Second", "First"]);
  expect(await titles({ limit: 2 })).toEqual(["Third", "Second"]);
  expect(await titles({ limit: 2, cursor: 2 })).toEqual(["First"]);
});

import { expect, test } from "vitest";
import { SAMPLES } from "#test/kit/files.ts";
import { headersFor } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";

/** A server whose library has one resource, with an uploaded file. */
async function library() {
  const server = await uploadServer();
  const { upload, get, db, as } = server;
  const admin = await as("admin");
  const { id: categoryId } = await admin.resources.createCategory({
    name: "Rates",
    description: "Rate sheets",
  });
  const send = async (content: Buffer, name: string): Promise<string> => {
    const file = { content, name };
    return (await (await upload("/api/admin/resources/upload", { file })).json()).fileUrl;
  };
  const fileUrl = await send(SAMPLES.pdf, "Week 1.pdf");
  const sheet = await admin.admin.resources.create({
    title: "Rate sheet",
    description: "This week's rates for every product.",
    fileUrl,
    fileType: "pdf",
    categoryId,
  });
  const officer = { headers: await headersFor(db, "officer") };
  const open = (address: string) => get(address, { ...officer, redirect: "manual" });
  return { ...server, admin, sheet, send, open, change: admin.resources.update };
}

test("A replaced file is found at the previous address; the earlier file is removed", async () => {
  const { sheet, send, open, change, files, as } = await library();
  const address = `/uploads/resources/${sheet.id}`;
  const first = await open(address);
  expect(Buffer.from(await first.arrayBuffer()).equals(SAMPLES.pdf)).toBe(true);
  expect(first.headers.get("content-disposition")).toContain("Week 1.pdf");

  const fileUrl = await send(SAMPLES.docx, "Week 2.docx");
  expect(files()).toHaveLength(2);
  const saved = await change({ id: sheet.id, fileUrl, fileType: "docx", revision: 1 });
  expect(saved).toEqual({
    ...sheet,
    fileUrl,
    fileType: "docx",
    fileName: "Week 2.docx",
    size: SAMPLES.docx.length,
    replacedAt: expect.stringMatching(/Z$/) as string,
    revision: 2,
  });
  const second = await open(address);
  expect(Buffer.from(await second.arrayBuffer()).equals(SAMPLES.docx)).toBe(true);
  expect(second.headers.get("content-disposition")).toContain("Week 2.docx");
  expect([(await open(sheet.fileUrl)).status, files().length]).toEqual([404, 1]);
  const officer = await as("officer");
  expect((await officer.resources.list({})).rows).toEqual([saved]);
});

test("A browser that has the earlier file is not told that it is unchanged", async () => {
  const { sheet, send, open, change, get, db } = await library();
  const address = `/uploads/resources/${sheet.id}`;
  const etag = (await open(address)).headers.get("etag") ?? "";
  const headers = { ...(await headersFor(db, "officer")), "if-none-match": etag };
  expect((await get(address, { headers })).status).toBe(304);
  await change({ id: sheet.id, fileUrl: await send(SAMPLES.zip, "All.zip"), fileType: "zip" });
  const again = await get(address, { headers });
  expect([again.status, again.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
});

test("The address of a resource is open to officers and admins; elsewhere it redirects; unknown ones are 404", async () => {
  const { sheet, open, change, get, db } = await library();
  const address = `/uploads/resources/${sheet.id}`;
  const statuses = [];
  for (const actor of ["visitor", "customer", "officer", "admin"] as const)
    statuses.push((await get(address, { headers: await headersFor(db, actor) })).status);
  expect(statuses).toEqual([401, 403, 200, 200]);
  await change({ id: sheet.id, fileUrl: "https://files.example/rates.pdf" });
  const elsewhere = await open(address);
  expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([
    302,
    "https://files.example/rates.pdf",
  ]);
  for (const unknown of ["99", "0", "1x", "999999999999999"])
    expect((await open(`/uploads/resources/${unknown}`)).status).toBe(404);
});

test("When two replace a file at once, the second gets an error and the first one's file stays", async () => {
  const { sheet, send, open, change, files } = await library();
  const one = await send(SAMPLES.pdf, "One.pdf");
  const other = await send(SAMPLES.docx, "Other.docx");
  const results = await Promise.allSettled([
    change({ id: sheet.id, fileUrl: one, revision: sheet.revision }),
    change({ id: sheet.id, fileUrl: other, fileType: "docx", revision: sheet.revision }),
  ]);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([
    {
      reason: {
        code: "CONFLICT",
        message: "Someone else has changed this resource in the meantime. Please open it again.",
      },
    },
  ]);
  expect((await open(`/uploads/resources/${sheet.id}`)).status).toBe(200);
  // The file of the second stays for a day, as any file does that nothing refers to
  expect(files()).toHaveLength(2);
});

test("A refused replacement keeps the earlier file", async () => {
  const { sheet, send, open, change, upload } = await library();
  const docx = await send(SAMPLES.docx, "Guide.docx");
  const vanished = "/uploads/resources/aaaaaaaaaaaaaaaaaaaaaa.pdf";
  for (const [changes, sentence] of [
    [{ fileUrl: docx }, "The uploaded file is of the type docx, not pdf."],
    [{ fileUrl: vanished }, "This file is not there any more. Please upload it again."],
    [{ fileUrl: "http://x.example/a.pdf" }, "Please upload the file or give an address that"],
    [{ title: "ab" }, "Title must be at least 3 characters"],
    [{ categoryId: 99 }, "This category does not exist any more. Please select another one."],
  ] as const)
    await expect(change({ id: sheet.id, ...changes })).rejects.toThrow(sentence);
  const disguised = { content: SAMPLES.png, name: "x.pdf" };
  expect((await upload("/api/admin/resources/upload", { file: disguised })).status).toBe(415);
  expect((await open(`/uploads/resources/${sheet.id}`)).status).toBe(200);
  await expect(change({ id: 99, title: "Nothing" })).rejects.toThrow(
    "This resource does not exist.",
  );
});

test("Each edit is recorded with what changed; an untouched form changes nothing", async () => {
  const { sheet, send, change, admin, db } = await library();
  const { id, title, description, categoryId } = sheet;
  await change({ id, title, description, categoryId: categoryId ?? 0, revision: 1 });
  await change({ id, title: "Rates of the week", revision: 1 });
  const fileUrl = await send(SAMPLES.pdf, "Week 2.pdf");
  await change({ id, fileUrl, revision: 2 });
  const { rows } = await admin.admin.audit.list({ kind: "resources", limit: 2 });
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["resources.update", JSON.stringify({ fileUrl: sheet.fileUrl }), JSON.stringify({ fileUrl })],
    ["resources.update", '{"title":"Rate sheet"}', '{"title":"Rates of the week"}'],
  ]);
  const alone = await db
    .selectFrom("auditEntries")
    .where("action", "=", "uploads.resource")
    .where("partOf", "is", null)
    .selectAll()
    .execute();
  expect(alone).toEqual([]);
  const [stored] = await db.selectFrom("resources").select(["title", "revision"]).execute();
  expect(stored).toEqual({ title: "Rates of the week", revision: 3 });
});

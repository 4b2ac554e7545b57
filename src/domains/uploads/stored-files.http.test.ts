import { unlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SAMPLES } from "#test/kit/files.ts";
import { ACTORS, headersFor } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";
import { parseRange } from "./stored-files.http.ts";

/** One file of each kind, on a server. */
async function stocked() {
  const server = await uploadServer();
  const { upload } = server;
  const named = { content: SAMPLES.pdf, name: 'Übersicht "2026" 100%.pdf' };
  const resource = await (await upload("/api/admin/resources/upload", { file: named })).json();
  const photo = { content: SAMPLES.jpg, name: "Ada.jpg" };
  const user = await (
    await upload("/api/loan-officers/profile/me/photo", { profileImage: photo }, "officer")
  ).json();
  const logo = { content: SAMPLES.png, name: "logo.png" };
  const setting = await (await upload("/api/admin/logo-upload", { logo })).json();
  return {
    ...server,
    paths: { resources: resource.fileUrl, profiles: user.profileImage, logos: setting.value },
  };
}

test("GET /uploads/logos/* and /uploads/profiles/* are open to everybody, /uploads/resources/* to officers and admins", async () => {
  const { get, db, paths } = await stocked();
  const library = {
    visitor: 401,
    customer: 403,
    newOfficer: 403,
    officer: 200,
    unadmitted: 200,
    assistant: 403,
    admin: 200,
    bearer: 401,
    assistantBearer: 401,
  };
  for (const actor of ACTORS) {
    const headers = await headersFor(db, actor);
    const statuses = [];
    for (const path of [paths.logos, paths.profiles, paths.resources])
      statuses.push((await get(path, { headers })).status);
    expect([actor, ...statuses]).toEqual([actor, 200, 200, library[actor]]);
  }
  const unknown = await get("/uploads/resources/aaaaaaaaaaaaaaaaaaaaaa.pdf");
  expect(unknown.status).toBe(401);
});

test("Served files have only the stored type, nosniff, a sandbox, CORP, and attachment except for raster images", async () => {
  const { get, db, paths } = await stocked();
  const headers = await headersFor(db, "officer");
  const pdf = await get(paths.resources, { headers });
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(SAMPLES.pdf.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-cache",
    "content-disposition":
      'attachment; filename="?bersicht \\"2026\\" 100%.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht%20%222026%22%20100%25.pdf',
  });
  const logo = await get(paths.logos);
  expect(Object.fromEntries(logo.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": "inline; filename=logo.png",
  });
});

test("HEAD sends the same headers without a body, and a client that has the file gets 304", async () => {
  const { get, paths } = await stocked();
  const head = await get(paths.logos, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    String(SAMPLES.png.length),
    "",
  ]);
  const again = await get(paths.logos, {
    headers: { "if-none-match": head.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("Part of a file can be requested", async () => {
  const { get, db, paths } = await stocked();
  const who = await headersFor(db, "officer");
  const size = SAMPLES.pdf.length;
  const part = await get(paths.resources, { headers: { ...who, range: "bytes=0-4" } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    `bytes 0-4/${size}`,
    "%PDF-",
  ]);
  const beyond = await get(paths.resources, { headers: { ...who, range: `bytes=${size}-` } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  const stale = await get(paths.resources, {
    headers: { ...who, range: "bytes=0-4", "if-range": '"older"' },
  });
  expect(stale.status).toBe(200);
});

describe("parseRange", () => {
  test.each([
    [undefined, undefined],
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=5-", { start: 5, end: 9 }],
    ["bytes=5-99", { start: 5, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-99", { start: 0, end: 9 }],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=6-5", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,4-5", undefined],
    ["lines=0-1", undefined],
  ])("%s of ten bytes", (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});

test("Only stored files can be reached: no traversal, unknown names or other methods", async () => {
  const { get, db, paths, folder, files } = await stocked();
  const headers = await headersFor(db, "admin");
  for (const path of [
    "/uploads/",
    "/uploads/tmp/x",
    "/uploads/resources/",
    "/uploads/resources/..%2f..%2fpackage.json",
    "/uploads/resources/%2e%2e/%2e%2e/package.json",
    "/uploads/logos/x.png",
    "/uploads/constructor/x.png",
    `${paths.logos}/`,
    `${paths.logos}%00.html`,
  ])
    expect([path, (await get(path, { headers })).status]).toEqual([path, 404]);
  const put = await get(paths.logos, { method: "PUT", headers });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const gone = files().find((file) => file.startsWith("logos")) ?? "";
  unlinkSync(join(folder, gone));
  expect((await get(paths.logos)).status).toBe(404);
});

import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { filesBelow } from "#test/kit/files.ts";
import { IMAGES, type ImageType, photo, SECRET, withSecrets } from "#test/kit/images.ts";
import { uploadServer } from "#test/kit/upload.ts";
import type { UploadKind } from "#domains/uploads/uploads.ts";
import { cleanStoredPictures } from "./clean-stored.server.ts";

const GPS_IFD = Buffer.from([0x88, 0x25]);

/** A site whose folder has files from before uploads were cleaned. */
async function oldSite() {
  const site = await uploadServer();
  let count = 0;
  const store = async (kind: UploadKind, type: ImageType, content: Buffer): Promise<string> => {
    count += 1;
    const path = `/uploads/${kind}/${String(count).padStart(22, "a")}.${type}`;
    mkdirSync(join(site.folder, kind), { recursive: true });
    writeFileSync(join(site.folder, path.slice("/uploads/".length)), content);
    await site.db
      .insertInto("uploads")
      .values({
        path,
        kind,
        mediaType: type === "jpg" ? "image/jpeg" : `image/${type}`,
        fileName: `me.${type}`,
        size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        uploadedById: null,
        createdAt: "2026-01-01T00:00:00.000Z",
        cleanedAt: null,
      })
      .execute();
    return path;
  };
  const served = async (path: string) => {
    const answer = await site.get(path);
    return { bytes: Buffer.from(await answer.arrayBuffer()), etag: answer.headers.get("etag") };
  };
  const clean = (stopped = (): boolean => false) =>
    cleanStoredPictures(site.app, { stopped, pauseMs: 0 });
  const open = () =>
    site.db.selectFrom("uploads").where("cleanedAt", "is", null).select("path").execute();
  return { ...site, store, served, clean, open };
}

test("A photo with a place loses it at the next start, at its old address, and looks the same", async () => {
  const site = await oldSite();
  const file = photo(6);
  expect(file.includes(GPS_IFD)).toBe(true);
  const portrait = await site.store("profiles", "jpg", file);
  const logo = await site.store("logos", "jpg", file);
  await site.db.updateTable("users").set({ profileImage: portrait }).where("id", "=", 1).execute();
  await site.db
    .insertInto("siteSettings")
    .values({ key: "companyLogo", value: logo, updatedAt: "2026-01-01T00:00:00.000Z" })
    .execute();
  const before = await site.served(portrait);
  expect(before.bytes.equals(file)).toBe(true);
  site.app.jobs.start();
  await vi.waitUntil(async () => (await site.open()).length === 0, 60_000);
  await site.app.jobs.stop();
  for (const path of [portrait, logo]) {
    const { bytes, etag } = await site.served(path);
    expect(bytes.includes(GPS_IFD)).toBe(false);
    expect(bytes.includes(SECRET)).toBe(false);
    expect(bytes.equals(photo(6, { bare: true }))).toBe(true);
    expect(etag).not.toBe(before.etag);
  }
  expect(filesBelow(site.folder)).toHaveLength(2);
});

test("Every type is cleaned, and the record has the new size and hash", async () => {
  const site = await oldSite();
  for (const type of ["jpg", "png", "gif", "webp"] as const) {
    const path = await site.store("profiles", type, withSecrets(type));
    await site.clean();
    expect((await site.served(path)).bytes.equals(IMAGES[type])).toBe(true);
    const record = await site.db
      .selectFrom("uploads")
      .where("path", "=", path)
      .select(["size", "sha256"])
      .executeTakeFirstOrThrow();
    const sha256 = createHash("sha256").update(IMAGES[type]).digest("hex");
    expect(record).toEqual({ size: IMAGES[type].length, sha256 });
  }
});

test("A stop between two loses nothing: the next start continues, and the one after that reads no file", async () => {
  const site = await oldSite();
  for (let number = 0; number < 3; number += 1)
    await site.store("logos", "png", withSecrets("png"));
  let looks = 0;
  await site.clean(() => (looks += 1) > 1);
  expect(await site.open()).toHaveLength(2);
  await site.clean();
  expect(await site.open()).toEqual([]);
  const read = vi.spyOn(site.app.uploads.storage, "read");
  await site.clean();
  expect(read).not.toHaveBeenCalled();
});

test("Files that were uploaded clean are not read again, and the library keeps its files as they were sent", async () => {
  const site = await oldSite();
  const photoInLibrary = await site.store("resources", "jpg", photo(1));
  const logo = { content: withSecrets("png"), name: "logo.png" };
  await site.upload("/api/admin/company-logo-upload", { logo });
  const read = vi.spyOn(site.app.uploads.storage, "read");
  await site.clean();
  expect(read).not.toHaveBeenCalled();
  const kept = await site.app.uploads.storage.read(photoInLibrary);
  expect(kept?.equals(photo(1))).toBe(true);
});

test("A damaged or missing picture is left as it is and named in the log, once", async () => {
  const site = await oldSite();
  const damaged = await site.store("logos", "jpg", photo(1).subarray(0, -2));
  const missing = await site.store("profiles", "png", withSecrets("png"));
  rmSync(join(site.folder, missing.slice("/uploads/".length)));
  const good = await site.store("profiles", "jpg", photo(1));
  await site.clean();
  await site.clean();
  const warned = site.logged.filter((line) => line.includes("stored picture not cleaned"));
  expect(warned.map((line) => JSON.parse(line))).toMatchObject([
    { path: damaged, reason: "damaged" },
    { path: missing, reason: "missing" },
  ]);
  expect((await site.served(good)).bytes.includes(SECRET)).toBe(false);
  expect(await site.open()).toEqual([]);
});

test("A full disk leaves the file as it was, for the next start", async () => {
  const site = await oldSite();
  const path = await site.store("profiles", "jpg", photo(1));
  const { storage } = site.app.uploads;
  const full = vi.spyOn(storage, "requireRoom").mockRejectedValue(new Error("full"));
  await expect(site.clean()).rejects.toThrow("full");
  expect((await site.served(path)).bytes.equals(photo(1))).toBe(true);
  full.mockRestore();
  await site.clean();
  expect((await site.served(path)).bytes.includes(SECRET)).toBe(false);
});

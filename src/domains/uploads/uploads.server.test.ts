import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { SAMPLES } from "#test/kit/files.ts";
import { headersFor } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";
import { watchSpeed } from "./uploads.http.ts";
import { sweepUploads } from "./sweep.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const logo = { content: SAMPLES.png, name: "logo.png" };

test("POST /api/admin/logo-upload sets the Equal Housing logo, /api/admin/company-logo-upload the company logo, at once", async () => {
  const { upload, get, db } = await uploadServer();
  for (const [path, key] of [
    ["/api/admin/logo-upload", "equalHousingLogo"],
    ["/api/admin/company-logo-upload", "companyLogo"],
  ] as const) {
    expect((await (await get(`/api/site-settings/${key}`)).json()).value).toBe("");
    const setting = await (await upload(path, { logo })).json();
    expect(setting).toEqual({ key, value: expect.stringMatching(/^\/uploads\/logos\//) as string });
    expect(await (await get(`/api/site-settings/${key}`)).json()).toEqual(setting);
  }
  const audit = await db
    .selectFrom("auditEntries")
    .select(["action", "subject"])
    .orderBy("id")
    .execute();
  expect(audit).toEqual([
    { action: "settings.save", subject: "equalHousingLogo" },
    { action: "settings.save", subject: "companyLogo" },
  ]);
});

test("A new photo replaces the old one, whose file is removed", async () => {
  const { upload, files } = await uploadServer();
  for (let round = 0; round < 3; round += 1)
    await upload("/api/admin/profile-image-upload", { profileImage: logo, userId: "1" });
  expect(files()).toHaveLength(1);
});

test("The file of a logo that was on the website is kept with its record", async () => {
  const { upload, files } = await uploadServer();
  for (let round = 0; round < 3; round += 1)
    await upload("/api/admin/company-logo-upload", { logo });
  expect(files()).toHaveLength(3);
});

test("POST /api/admin/profile-image-upload gives the user its image; officers change their own", async () => {
  const { upload, db } = await uploadServer();
  const officer = await db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select("id")
    .executeTakeFirstOrThrow();
  const userId = String(officer.id);
  const byAdmin = await upload("/api/admin/profile-image-upload", { profileImage: logo, userId });
  const first = await byAdmin.json();
  expect(first).toMatchObject({
    id: officer.id,
    profileImage: expect.stringMatching(/^\/uploads\/profiles\//) as string,
  });
  const photo = "/api/loan-officers/profile/me/photo";
  const own = await (await upload(photo, { profileImage: logo }, "officer")).json();
  expect(own.id).toBe(officer.id);
  expect(own.profileImage).not.toBe(first.profileImage);
});

test("A photo can be removed, by an admin or by its officer; its file is deleted at once", async () => {
  const { upload, files, send, db } = await uploadServer();
  const photo = "/api/loan-officers/profile/me/photo";
  const own = await (await upload(photo, { profileImage: logo }, "officer")).json();
  const path = `/api/admin/users/${own.id}/profile-image`;
  const ways = [
    [photo, "officer"],
    [path, "admin"],
  ] as const;
  for (const [address, actor] of ways) {
    await upload(photo, { profileImage: logo }, "officer");
    expect(files()).toHaveLength(1);
    const headers = await headersFor(db, actor);
    expect((await send("DELETE", address, undefined, { headers })).status).toBe(204);
    expect((await send("DELETE", address, undefined, { headers })).status).toBe(204);
    expect(files()).toHaveLength(0);
  }
  const admin = await headersFor(db, "admin");
  const nobody = "/api/admin/users/999/profile-image";
  expect((await send("DELETE", nobody, undefined, { headers: admin })).status).toBe(404);
  const other = await send("PATCH", photo, {}, { headers: admin });
  expect([other.status, other.headers.get("allow")]).toEqual([405, "DELETE, POST"]);
});

test("The procedures behind the uploads accept only a file that was just stored", async () => {
  const { as, db, send } = await uploadServer();
  const { admin } = await as("admin");
  await expect(admin.uploads.companyLogo()).rejects.toThrow("Please upload the file first.");
  const photo = admin.uploads.profileImage({ userId: 1 });
  await expect(photo).rejects.toThrow("Please upload the file first.");
  const headers = await headersFor(db, "admin");
  const guess = { path: "/uploads/logos/aaaaaaaaaaaaaaaaaaaaaa.png" };
  const call = "/api/admin/trpc/admin.uploads.companyLogo";
  expect((await send("POST", call, guess, { headers })).status).toBe(400);
});

test("The sweep removes after 24 hours what nothing refers to, and keeps the rest", async () => {
  const { app, db, upload, files, folder } = await uploadServer();
  await upload("/api/admin/logo-upload", { logo });
  const pdf = { content: SAMPLES.pdf, name: "a.pdf" };
  await upload("/api/admin/resources/upload", { file: pdf });
  const stray = "resources/aaaaaaaaaaaaaaaaaaaaaa.pdf";
  writeFileSync(join(folder, stray), "left by a crash");
  await sweepUploads(app);
  expect(files()).toHaveLength(3);
  await sweepUploads(app, Date.now() + DAY - 60_000);
  expect(files()).toHaveLength(3);
  utimesSync(join(folder, stray), new Date(0), new Date(0));
  await sweepUploads(app);
  expect(files()).not.toContain(stray);
  await sweepUploads(app, Date.now() + DAY + 60_000);
  expect(files()).toEqual([expect.stringMatching(/^logos\//)]);
  expect(await db.selectFrom("uploads").select("kind").execute()).toEqual([{ kind: "logos" }]);
});

test("Temporary files of the previous run are removed at the start", async () => {
  const { app, files, folder } = await uploadServer();
  const temporary = await app.uploads.storage.openTemporary();
  await temporary.handle.close();
  expect(files()).toHaveLength(1);
  await app.uploads.storage.sweepTemporary();
  expect(files()).toEqual([]);
  expect(folder).not.toBe("");
});

test("A client that sends less than 8 KB a second is cut off after ten seconds", () => {
  vi.useFakeTimers();
  try {
    const tooSlow = vi.fn();
    const socket = { bytesRead: 0 };
    const end = watchSpeed(socket, tooSlow);
    for (let second = 0; second < 30; second += 1) {
      socket.bytesRead += 8192;
      vi.advanceTimersByTime(1000);
    }
    expect(tooSlow).not.toHaveBeenCalled();
    socket.bytesRead += 8192 * 10 - 1;
    vi.advanceTimersByTime(10_000);
    expect(tooSlow).toHaveBeenCalledOnce();
    end();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

import { type IncomingMessage, request as httpRequest } from "node:http";
import { expect, test, vi } from "vitest";
import type { App } from "#platform/context.ts";
import { postExpecting } from "#test/kit/expecting.ts";
import { openBelow, pdfOfSize, pngOfSize, SAMPLES } from "#test/kit/files.ts";
import { headersFor } from "#test/kit/people.ts";
import { coming, hurried, MULTIPART, sendHalf, uploadServer } from "#test/kit/upload.ts";

const MEGABYTE = 1024 * 1024;
const RESOURCE = "/api/admin/resources/upload";

async function refusal(response: Response) {
  return { status: response.status, message: (await response.json()).message };
}

test("POST /api/admin/resources/upload answers fileUrl, fileName and size, and the file is served back", async () => {
  const { upload, get, db } = await uploadServer();
  for (const type of ["pdf", "docx", "xlsx", "pptx", "zip", "jpg"] as const) {
    const content = SAMPLES[type];
    const response = await upload(RESOURCE, { file: { content, name: `Rates 2026.${type}` } });
    expect(response.status).toBe(201);
    const stored = await response.json();
    expect(stored).toEqual({
      fileUrl: expect.stringMatching(
        new RegExp(`^/uploads/resources/[\\w-]{22}\\.${type}$`),
      ) as string,
      fileName: `Rates 2026.${type}`,
      size: content.length,
    });
    const served = await get(stored.fileUrl, { headers: await headersFor(db, "officer") });
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
  }
});

test("A resource file of exactly 50 MB is accepted, one byte more is 'File size exceeds 50MB limit' and leaves nothing", async () => {
  const { upload, files } = await uploadServer();
  const whole = await upload(RESOURCE, {
    file: { content: pdfOfSize(50 * MEGABYTE), name: "a.pdf" },
  });
  expect(whole.status).toBe(201);
  expect(files()).toHaveLength(1);
  const more = await upload(RESOURCE, {
    file: { content: pdfOfSize(50 * MEGABYTE + 1), name: "a.pdf" },
  });
  expect(await refusal(more)).toEqual({ status: 413, message: "File size exceeds 50MB limit" });
  expect(files()).toHaveLength(1);
});

test("A profile image of exactly 5 MB is accepted, one byte more is 'File size exceeds 5MB limit'", async () => {
  const { upload, files } = await uploadServer();
  const path = "/api/admin/profile-image-upload";
  const image = (size: number) => ({
    profileImage: { content: pngOfSize(size), name: "me.png" },
    userId: "1",
  });
  expect((await upload(path, image(5 * MEGABYTE))).status).toBe(200);
  expect(await refusal(await upload(path, image(5 * MEGABYTE + 1)))).toEqual({
    status: 413,
    message: "File size exceeds 5MB limit",
  });
  expect(files()).toHaveLength(1);
});

test("Only image types are accepted as profile image or logo: 'Only image files are allowed'", async () => {
  const { upload, files } = await uploadServer();
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const wrong = [
    { content: SAMPLES.pdf, name: "a.pdf" },
    { content: SAMPLES.pdf, name: "a.png" },
    { content: svg, name: "a.svg" },
    { content: svg, name: "a.png" },
    { content: SAMPLES.png, name: "a.html" },
    { content: Buffer.from("x"), name: "a.gif" },
  ];
  for (const file of wrong)
    for (const response of [
      await upload("/api/admin/logo-upload", { logo: file }),
      await upload("/api/admin/company-logo-upload", { logo: file }),
      await upload("/api/admin/profile-image-upload", { profileImage: file, userId: "1" }),
      await upload("/api/loan-officers/profile/me/photo", { profileImage: file }, "officer"),
    ])
      expect(await refusal(response)).toEqual({
        status: 415,
        message: "Only image files are allowed",
      });
  expect(files()).toEqual([]);
});

test("Resource types are decided by extension and by content", async () => {
  const { upload, files } = await uploadServer();
  const wrong = [
    { content: SAMPLES.pdf, name: "a.exe" },
    { content: SAMPLES.pdf, name: "a" },
    { content: SAMPLES.png, name: "a.png" },
    { content: SAMPLES.jpg, name: "a.pdf" },
    { content: SAMPLES.zip, name: "a.docx" },
    { content: SAMPLES.docx, name: "a.xlsx" },
    { content: SAMPLES.zip.subarray(0, 40), name: "a.zip" },
    { content: Buffer.from("<html>"), name: "a.pdf" },
  ];
  for (const file of wrong)
    expect(await refusal(await upload(RESOURCE, { file }))).toEqual({
      status: 415,
      message: "Only PDF, DOCX, XLSX, PPTX, ZIP and JPG files are allowed",
    });
  expect(files()).toEqual([]);
});

test("Empty files, missing files, other fields and two files at once are refused with a sentence", async () => {
  const { upload, files, get, db } = await uploadServer();
  const pdf = { content: SAMPLES.pdf, name: "a.pdf" };
  const cases: [Record<string, string | typeof pdf>, string][] = [
    [{ file: { content: Buffer.alloc(0), name: "a.pdf" } }, "The file is empty."],
    [{}, "Please choose a file."],
    [{ title: "no file" }, "Please choose a file."],
    [{ other: pdf }, 'Please send the file in the field "file".'],
    [{ file: pdf, another: pdf }, "Please send one file at a time."],
  ];
  for (const [parts, message] of cases)
    expect(await refusal(await upload(RESOURCE, parts))).toEqual({ status: 400, message });
  const headers = await headersFor(db, "admin");
  const json = {
    method: "POST",
    body: "{}",
    headers: { ...headers, "content-type": "application/json" },
  };
  expect((await get(RESOURCE, json)).status).toBe(415);
  const cut = await get(RESOURCE, {
    method: "POST",
    body: "--x\r\n",
    headers: { ...headers, ...MULTIPART },
  });
  expect(await refusal(cut)).toEqual({ status: 400, message: "The upload could not be read." });
  expect(files()).toEqual([]);
});

test("Names with paths and control characters never become a path", async () => {
  const { upload, files, get, db } = await uploadServer();
  const names = {
    "../../etc/passwd.pdf": "passwd.pdf",
    "C:\\Users\\me\\rates.pdf": "rates.pdf",
    "a\u202Efdp\u200b.pdf": "afdp.pdf",
    "Übersicht – Zinsen.pdf": "Übersicht – Zinsen.pdf",
    [`${"long".repeat(100)}.pdf`]: `${"long".repeat(100).slice(0, 150)}.pdf`,
  };
  for (const [name, fileName] of Object.entries(names)) {
    const response = await upload(RESOURCE, { file: { content: SAMPLES.pdf, name } });
    expect(await response.json()).toMatchObject({ fileName });
  }
  const encoded = `--x\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''..%2Fa%00%07b.pdf\r\n\r\n${SAMPLES.pdf.toString()}\r\n--x--\r\n`;
  const headers = {
    ...(await headersFor(db, "admin")),
    ...MULTIPART,
  };
  const response = await get(RESOURCE, { method: "POST", body: encoded, headers });
  expect(await response.json()).toMatchObject({ fileName: "ab.pdf" });
  for (const file of files()) expect(file).toMatch(/^resources\/[\w-]{22}\.pdf$/);
});

test("A refusal does not wait for the body, and a foreign site is refused before anything is read", async () => {
  const { url, db, upload, files } = await uploadServer();
  const visitor = await announce(`${url}${RESOURCE}`, {});
  expect(visitor).toBe(401);
  const huge = await announce(`${url}${RESOURCE}`, await headersFor(db, "admin"));
  expect(huge).toBe(413);
  const foreign = await upload(
    RESOURCE,
    { file: { content: SAMPLES.pdf, name: "a.pdf" } },
    "admin",
    { "sec-fetch-site": "cross-site" },
  );
  expect(foreign.status).toBe(403);
  expect(files()).toEqual([]);
});

/** The response status when only the headers of a large upload are sent. */
function announce(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(url, {
      method: "POST",
      headers: {
        ...headers,
        ...MULTIPART,
        "content-length": String(60 * MEGABYTE),
      },
    });
    sending.flushHeaders();
    sending.on("response", (response) => {
      resolve(response.statusCode);
      sending.destroy();
    });
    sending.on("error", reject);
  });
}

test("Other methods are 405 with Allow", async () => {
  const { get } = await uploadServer();
  const response = await get(RESOURCE);
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});

test("A client that trickles bytes is cut off after ten seconds, and nothing is left behind", async () => {
  const { url, db, files, folder } = await uploadServer();
  const headers = await headersFor(db, "admin");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { gone } = await sendHalf(`${url}${RESOURCE}`, headers, { folder });
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await gone;
  await expect.poll(files).toEqual([]);
  expect(openBelow(folder)).toEqual([]);
});

test("A refusal reaches a client that is still sending", async () => {
  const { url, db, files } = await uploadServer();
  const who = await headersFor(db, "admin");
  const size = 55 * MEGABYTE;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = httpRequest(`${url}${RESOURCE}`, {
      method: "POST",
      headers: { ...who, ...MULTIPART, "content-length": String(size) },
    });
    sending.on("response", resolve).on("error", reject);
    sending.end(Buffer.alloc(size, "x"));
  });
  expect(answer.statusCode).toBe(413);
  expect(files()).toEqual([]);
});

/** Takes places in the lane of such a user, each from another network; returns what frees them. */
async function occupy(app: App, most: number, user: { isAdmin?: boolean; isOfficer?: boolean }) {
  const { isAdmin = false, isOfficer = false } = user;
  const rights = { isAdmin, isAssistant: false, isLoanOfficer: isOfficer, isVerified: true };
  const ids = Array.from({ length: most }, (_, index) => 901 + index);
  const places = ids.map((id) =>
    app.uploads.placeFor({ id, ...rights }, `network ${id}`, { ...coming(), complete: true }),
  );
  for (const place of places) await place.take();
  return () => {
    for (const place of places) place.leave();
  };
}

test("Four uploads of admins run at once; a fifth waits for a place, and then gets 503 with Retry-After", async () => {
  const { app, upload } = await uploadServer();
  const free = await occupy(app, 4, { isAdmin: true });
  const pdf = { file: { content: SAMPLES.pdf, name: "a.pdf" } };
  const fifth = await hurried(upload(RESOURCE, pdf));
  expect([fifth.status, fifth.headers.get("retry-after")]).toEqual([503, "5"]);
  const another = upload(RESOURCE, pdf);
  free();
  expect((await another).status).toBe(201);
});

test("Admins, other staff and borrowers take no place of each other", async () => {
  const { app, upload } = await uploadServer();
  const freeBorrowers = await occupy(app, 64, {});
  const image = { profileImage: { content: SAMPLES.png, name: "a.png" } };
  const photo = () => upload("/api/loan-officers/profile/me/photo", image, "officer");
  expect((await photo()).status).toBe(200);
  freeBorrowers();
  const freeStaff = await occupy(app, 64, { isOfficer: true });
  expect(await refusal(await hurried(photo()))).toEqual({
    status: 503,
    message: "Too many files are being uploaded. Please try again shortly.",
  });
  const pdf = { file: { content: SAMPLES.pdf, name: "a.pdf" } };
  expect((await upload(RESOURCE, pdf)).status).toBe(201);
  freeStaff();
  expect((await photo()).status).toBe(200);
});

test("A user sends one file at a time: four slow ones of an officer leave the admins' slots free", async () => {
  const { url, db, folder, files, upload } = await uploadServer();
  const photo = "/api/loan-officers/profile/me/photo";
  const headers = await headersFor(db, "officer");
  const { sending, gone } = await sendHalf(`${url}${photo}`, headers, {
    folder,
    field: "profileImage",
    fileName: "a.png",
    begin: SAMPLES.png,
  });
  const image = { profileImage: { content: SAMPLES.png, name: "a.png" } };
  for (let more = 0; more < 3; more += 1)
    expect(await refusal(await upload(photo, image, "officer"))).toEqual({
      status: 503,
      message: "Your last file is still being uploaded. Please wait until it is done.",
    });
  const pdf = { file: { content: SAMPLES.pdf, name: "a.pdf" } };
  expect((await upload(RESOURCE, pdf)).status).toBe(201);
  sending.destroy();
  await gone;
  await expect.poll(async () => (await upload(photo, image, "officer")).status).toBe(200);
  expect(files()).toHaveLength(2);
});

test("The body of a refused upload is never asked for (Expect: 100-continue)", async () => {
  const { url, db, app, files } = await uploadServer();
  const ask = (headers: Record<string, string>, length = 1000) =>
    postExpecting(`${url}${RESOURCE}`, { headers: { ...MULTIPART, ...headers }, length });
  const refused = (status: number) => ({ status, continued: false });
  const admin = await headersFor(db, "admin");
  expect(await ask({})).toEqual(refused(401));
  expect(await ask(await headersFor(db, "officer"))).toEqual(refused(403));
  expect(await ask({ ...admin, "sec-fetch-site": "cross-site" })).toEqual(refused(403));
  expect(await ask(admin, 60 * MEGABYTE)).toEqual(refused(413));
  expect(await ask({ ...admin, "content-type": "text/plain" })).toEqual(refused(415));
  const free = await occupy(app, 4, { isAdmin: true });
  expect(await hurried(ask(admin))).toEqual(refused(503));
  // By its headers, before it waits for a place
  expect(await hurried(ask(admin, 60 * MEGABYTE))).toEqual(refused(413));
  free();
  expect(files()).toEqual([]);
});

test("A user that does not exist gets no image, and nothing is left behind", async () => {
  const { upload, files } = await uploadServer();
  for (const [userId, status] of [
    ["999", 404],
    ["zero", 400],
    ["0", 400],
  ] as const) {
    const profileImage = { content: SAMPLES.png, name: "a.png" };
    const response = await upload("/api/admin/profile-image-upload", { profileImage, userId });
    expect([userId, response.status]).toEqual([userId, status]);
  }
  expect(files()).toEqual([]);
});

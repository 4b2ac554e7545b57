import type { FileHandle } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { pdfOfSize } from "#test/kit/files.ts";
import { headersFor } from "#test/kit/people.ts";
import { sendHalf, uploadServer } from "#test/kit/upload.ts";

/** How the disk behaves for the next upload. */
const disk = vi.hoisted(() => ({ full: false, free: 1e12 }));

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return {
    ...real,
    statfs: async () => ({ bavail: disk.free, bsize: 1 }),
    open: async (...given: Parameters<typeof real.open>): Promise<FileHandle> => {
      const handle = await real.open(...given);
      if (disk.full)
        handle.write = () =>
          Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
      return handle;
    },
  };
});

const FULL = {
  code: "STORAGE_FULL",
  message: "The server is out of storage. Please try again later.",
};
const RESOURCE = "/api/admin/resources/upload";

test("A disk that fills up during an upload answers 507 and leaves nothing; the process keeps running", async () => {
  const { upload, files, db } = await uploadServer();
  const file = { content: pdfOfSize(2_000_000), name: "a.pdf" };
  disk.full = true;
  const refused = await upload(RESOURCE, { file });
  disk.full = false;
  expect([refused.status, await refused.json()]).toEqual([507, FULL]);
  expect(files()).toEqual([]);
  expect(await db.selectFrom("uploads").select("path").execute()).toEqual([]);
  expect((await upload(RESOURCE, { file })).status).toBe(201);
});

test("Uploads are refused with 507 before they eat into the disk's reserve of 100 MB", async () => {
  const { upload, files } = await uploadServer();
  const file = { content: pdfOfSize(2_000_000), name: "a.pdf" };
  disk.free = 101 * 1024 * 1024;
  const refused = await upload(RESOURCE, { file });
  disk.free = 103 * 1024 * 1024;
  expect([refused.status, await refused.json()]).toEqual([507, FULL]);
  expect(files()).toEqual([]);
  expect((await upload(RESOURCE, { file })).status).toBe(201);
});

test("An upload ends with 507 when others have used the room that there was at its beginning", async () => {
  const { url, db, folder, files } = await uploadServer();
  const rest = Buffer.alloc(3_000_000, "x");
  const { finish } = await sendHalf(`${url}${RESOURCE}`, await headersFor(db, "admin"), {
    folder,
    rest,
  });
  disk.free = 100 * 1024 * 1024;
  const { status, text } = await finish();
  disk.free = 1e12;
  expect([status, JSON.parse(text)]).toMatchObject([507, FULL]);
  await expect.poll(files).toEqual([]);
});

import { expect, test } from "vitest";
import {
  BREAKS,
  leaveAfter,
  RESOURCE_UPLOAD,
  WAYS_TO_BREAK,
  wholeUpload,
} from "#test/kit/broken-upload.ts";
import { openBelow, SAMPLES } from "#test/kit/files.ts";
import { headersFor } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";

const PDF = { file: { content: SAMPLES.pdf, name: "a.pdf" } };

test.each(Object.entries(BREAKS))(
  "An upload that breaks off %s frees its slot and leaves nothing",
  async (_where, cutAt) => {
    const { url, db, upload, files, folder } = await uploadServer();
    const whole = wholeUpload(await headersFor(db, "admin"), 300_000);
    const bytes = whole.bytes.subarray(0, cutAt(whole));
    for (const way of WAYS_TO_BREAK) {
      await leaveAfter(url, bytes, way);
      await Promise.all(Array.from({ length: 10 }, () => leaveAfter(url, bytes, way)));
      const status = async () => (await upload(RESOURCE_UPLOAD, PDF)).status;
      await expect.poll(status).toBe(201);
    }
    await expect.poll(() => openBelow(folder)).toEqual([]);
    await expect.poll(files).toHaveLength(WAYS_TO_BREAK.length);
  },
);

test("100 uploads that break off in the middle leave no file and no open descriptor", async () => {
  const { url, db, upload, files, folder } = await uploadServer();
  const { bytes } = wholeUpload(await headersFor(db, "admin"), 100_000);
  for (let round = 0; round < 100; round += 1)
    await leaveAfter(url, bytes.subarray(0, round * 1000), WAYS_TO_BREAK[round % 2] ?? "destroy");
  const status = async () => (await upload(RESOURCE_UPLOAD, PDF)).status;
  await expect.poll(status).toBe(201);
  await expect.poll(files).toHaveLength(1);
  expect(openBelow(folder)).toEqual([]);
});

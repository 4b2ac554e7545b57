import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openBelow, pdfOfSize, SAMPLES } from "../../test/kit/files.ts";
import { headersFor } from "../../test/kit/people.ts";
import { uploadServer } from "../../test/kit/upload.ts";

const RESOURCE = "/api/admin/resources/upload";
const PDF = { file: { content: SAMPLES.pdf, name: "a.pdf" } };

/** The bytes of a whole upload, from the request line on, and where its body begins. */
function wholeUpload(headers: Record<string, string>, size: number) {
  const part =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const body = Buffer.concat([Buffer.from(part), pdfOfSize(size), Buffer.from("\r\n--x--\r\n")]);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${RESOURCE} HTTP/1.1\r\nhost: x\r\n${lines.join("")}content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), body]);
  return { bytes, bodyAt: head.length, fileAt: head.length + part.length };
}

/** How a line can break: closed, or torn. */
const WAYS = ["destroy", "resetAndDestroy"] as const;

/** Sends so many bytes, and leaves as soon as they are on the way. */
async function leaveAfter(url: string, bytes: Buffer, way: (typeof WAYS)[number]): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket[way]();
}

const BREAKS = {
  "in the head of the request": ({ bodyAt }) => bodyAt - 10,
  "before the body": ({ bodyAt }) => bodyAt,
  "in the head of the file's part": ({ bodyAt }) => bodyAt + 20,
  "before the file's first byte": ({ fileAt }) => fileAt,
  "after its first bytes": ({ fileAt }) => fileAt + 3,
  "after 1 % of the bytes": ({ bytes }) => Math.floor(bytes.length * 0.01),
  "after 50 % of the bytes": ({ bytes }) => Math.floor(bytes.length * 0.5),
  "after 99 % of the bytes": ({ bytes }) => Math.floor(bytes.length * 0.99),
  "before the last boundary": ({ bytes }) => bytes.length - 12,
  "one byte before the end": ({ bytes }) => bytes.length - 1,
} satisfies Record<string, (upload: ReturnType<typeof wholeUpload>) => number>;

test.each(Object.entries(BREAKS))(
  "An upload that breaks off %s frees its place and leaves nothing",
  async (_where, cutAt) => {
    const { url, db, upload, files, folder } = await uploadServer();
    const whole = wholeUpload(await headersFor(db, "admin"), 300_000);
    const bytes = whole.bytes.subarray(0, cutAt(whole));
    for (const way of WAYS) {
      await leaveAfter(url, bytes, way);
      await Promise.all(Array.from({ length: 10 }, () => leaveAfter(url, bytes, way)));
      const status = async () => (await upload(RESOURCE, PDF)).status;
      await expect.poll(status, { timeout: 4000 }).toBe(201);
    }
    await expect.poll(() => openBelow(folder)).toEqual([]);
    await expect.poll(files).toHaveLength(WAYS.length);
  },
);

test("100 uploads that break off in the middle leave no file and no open descriptor", async () => {
  const { url, db, upload, files, folder } = await uploadServer();
  const { bytes } = wholeUpload(await headersFor(db, "admin"), 100_000);
  for (let round = 0; round < 100; round += 1)
    await leaveAfter(url, bytes.subarray(0, round * 1000), WAYS[round % 2] ?? "destroy");
  const status = async () => (await upload(RESOURCE, PDF)).status;
  await expect.poll(status, { timeout: 4000 }).toBe(201);
  await expect.poll(files).toHaveLength(1);
  expect(openBelow(folder)).toEqual([]);
});

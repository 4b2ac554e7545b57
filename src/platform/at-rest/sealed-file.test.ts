import { writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { buffer as whole } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { openedSize, readHeader, seal, unseal } from "./sealed-file.ts";

const KEY = { id: "0123abcd", secret: Buffer.alloc(32, 7) };
const CHUNK = 64 * 1024;
const HEADER = 48;

function patterned(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255));
}

async function sealed(content: Buffer, name = "a") {
  return whole(seal([content], KEY, name));
}

async function opened(bytes: Buffer, { name = "a", key = KEY, start = 0, end = Infinity } = {}) {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, bytes);
  const handle = await open(file);
  onTestFinished(() => handle.close());
  const header = await readHeader(handle);
  if (!header) return undefined;
  return whole(unseal(handle, key, { header, name, start, end }));
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 17])(
  "a file of %d bytes opens as it was, and its size is known",
  async (length) => {
    const content = patterned(length);
    const bytes = await sealed(content);
    expect(openedSize(bytes.length)).toBe(length);
    expect(await opened(bytes)).toEqual(content);
    expect(bytes.includes(content.subarray(0, 64)) && length > 1).toBe(false);
  },
);

test("a part of it opens alone, whatever pieces it was written in", async () => {
  const content = patterned(3 * CHUNK + 17);
  const pieces = [
    content.subarray(0, 10),
    content.subarray(10, 150_000),
    content.subarray(150_000),
  ];
  const bytes = await whole(seal(pieces, KEY, "a"));
  for (const [start, end] of [
    [0, 0],
    [5, 70_000],
    [CHUNK, 2 * CHUNK - 1],
    [CHUNK - 1, CHUNK],
    [3 * CHUNK, 3 * CHUNK + 16],
  ] as const)
    expect(await opened(bytes, { start, end })).toEqual(content.subarray(start, end + 1));
});

test("what was changed, moved, cut, repeated or appended does not open, nor under another name or key", async () => {
  const content = patterned(3 * CHUNK + 17);
  const bytes = await sealed(content);
  const chunkAt = (number: number) => HEADER + number * (CHUNK + 16);
  const chunk = (number: number) => bytes.subarray(chunkAt(number), chunkAt(number + 1));
  const head = bytes.subarray(0, HEADER);
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };
  const other = await sealed(content);
  const forged = [
    flipped(10),
    flipped(20),
    flipped(HEADER),
    flipped(bytes.length - 1),
    bytes.subarray(0, chunkAt(3)),
    bytes.subarray(0, -1),
    head,
    bytes.subarray(0, 20),
    Buffer.concat([bytes, Buffer.alloc(1)]),
    Buffer.concat([bytes, chunk(0)]),
    Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)]),
    Buffer.concat([head, chunk(1), chunk(2), chunk(3)]),
    Buffer.concat([other.subarray(0, HEADER), bytes.subarray(HEADER)]),
  ];
  for (const [number, each] of forged.entries())
    await expect(opened(each), `forgery ${number}`).rejects.toThrow(/does not decrypt/);
  await expect(opened(bytes, { name: "b" })).rejects.toThrow(/does not decrypt/);
  const key = { ...KEY, secret: Buffer.alloc(32, 8) };
  await expect(opened(bytes, { key })).rejects.toThrow(/does not decrypt/);
});

test("a last chunk that is shorter than a tag does not open, also not with a tag cut to its length", async () => {
  const empty = await sealed(Buffer.alloc(0));
  for (const length of [0, 1, 4, 8, 12, 15])
    await expect(opened(empty.subarray(0, HEADER + length)), `${length} bytes`).rejects.toThrow(
      /does not decrypt/,
    );
  expect(await opened(empty)).toEqual(Buffer.alloc(0));
});

test("a plain file is known as one, and no two encrypted files are alike", async () => {
  expect(await opened(Buffer.from("%PDF-1.7 and more of it"))).toBeUndefined();
  expect(await opened(Buffer.alloc(0))).toBeUndefined();
  expect(await sealed(patterned(100))).not.toEqual(await sealed(patterned(100)));
});

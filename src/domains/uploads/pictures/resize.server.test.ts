import { readFileSync } from "node:fs";
import initPng, { encode } from "@jsquash/png/codec/pkg/squoosh_png.js";
import { describe, expect, test } from "vitest";
import { IMAGES, photo } from "#test/kit/images.ts";
import { halve } from "./halve.server.ts";
import { resizePicture } from "./resize.server.ts";
import { fromFrame, toFrame } from "./widths.server.ts";

const codec = "node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm";

/** A PNG whose left half is red and whose right half is blue. */
async function halves(width: number, height: number): Promise<Buffer> {
  await initPng(new WebAssembly.Module(readFileSync(codec)));
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.set(pixel % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], pixel * 4);
  return Buffer.from(encode(data, width, height, 8));
}

describe("A picture", () => {
  test("is made in the widths that pages use, with its shape, as WebP", async () => {
    const resized = await resizePicture("png", await halves(2000, 1000));
    expect([resized.width, resized.height]).toEqual([2000, 1000]);
    expect(resized.widths.map(({ width }) => width)).toEqual([480, 960, 1600]);
    for (const { width, bytes } of resized.widths) {
      expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
      const again = await resizePicture("webp", bytes);
      expect([again.width, again.height]).toEqual([width, width / 2]);
    }
  });

  test("that is small keeps its own width", async () => {
    const { widths } = await resizePicture("png", await halves(600, 40));
    expect(widths.map(({ width }) => width)).toEqual([480, 600]);
    expect((await resizePicture("png", await halves(3, 3))).widths[0]?.width).toBe(3);
  });

  test.each(["jpg", "png", "webp"] as const)("may be a %s", async (type) => {
    const { width, height } = await resizePicture(type, IMAGES[type]);
    expect([width, height]).toEqual(type === "png" ? [1, 1] : [4, 2]);
  });

  test("that a camera took on its side is turned upright", async () => {
    const { width, height } = await resizePicture("jpg", photo(6, { bare: true }));
    expect([width, height]).toEqual([2, 4]);
  });

  test.each(["jpg", "png", "webp"] as const)("that is not a %s is refused", async (type) => {
    await expect(resizePicture(type, Buffer.from("no picture at all"))).rejects.toBeDefined();
  });
});

test("halving takes the mean of each block, and transparent pixels have no color", () => {
  const [red, clear] = [
    [200, 0, 0, 255],
    [0, 255, 0, 0],
  ] as const;
  const data = new Uint8ClampedArray([...red, ...clear, ...red, ...clear]);
  const { data: mixed, ...size } = halve({ data, width: 2, height: 2 }, 1);
  expect(size).toEqual({ width: 1, height: 1 });
  expect([...mixed]).toEqual([200, 0, 0, 128]);
});

test("what comes out of a pipe is what was sent", () => {
  const sent = {
    width: 3,
    height: 2,
    widths: [
      { width: 1, bytes: Buffer.from([10, 0, 255]) },
      { width: 3, bytes: Buffer.from("{}\n") },
    ],
  };
  expect(fromFrame(toFrame(sent))).toEqual(sent);
});

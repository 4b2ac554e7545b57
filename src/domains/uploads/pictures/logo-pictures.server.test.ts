import { readFileSync } from "node:fs";
import initPng, { decode, encode } from "@jsquash/png/codec/pkg/squoosh_png.js";
import { expect, test } from "vitest";
import { headersFor } from "#test/kit/people.ts";
import { IMAGES } from "#test/kit/images.ts";
import { uploadServer } from "#test/kit/upload.ts";
import { drawBrand } from "./brand.server.ts";

const codec = "node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm";

/** A red logo whose right half is transparent. */
async function redLogo(width: number, height: number): Promise<Buffer> {
  await initPng(new WebAssembly.Module(readFileSync(codec)));
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (pixel % width < width / 2) data.set([255, 0, 0, 255], pixel * 4);
  return Buffer.from(encode(data, width, height, 8));
}

async function pixelsOf(bytes: Buffer | undefined) {
  const { data, width, height } = decode(bytes as Buffer);
  const at = (x: number, y: number) => {
    const from = (y * width + x) * 4;
    return Array.from(data.subarray(from, from + 4));
  };
  return { width, height, at };
}

test("the icon is the logo on a transparent ground, and the card the logo on white in the palette's color", async () => {
  const { widths } = await drawBrand("png", await redLogo(400, 200), "#0f2f4f");
  const icon = await pixelsOf(widths[0]?.bytes);
  expect([icon.width, icon.height]).toEqual([180, 180]);
  const [red = 0, , , opacity] = icon.at(40, 90);
  expect([red > 250, opacity, icon.at(140, 90)[3], icon.at(40, 10)[3]]).toEqual([true, 255, 0, 0]);
  const card = await pixelsOf(widths[1]?.bytes);
  expect([card.width, card.height]).toEqual([1200, 630]);
  const white = [255, 255, 255, 255];
  expect([card.at(5, 5), card.at(700, 315), card.at(200, 315)]).toEqual([
    [15, 47, 79, 255],
    white,
    white,
  ]);
  expect((card.at(500, 315)[1] ?? 255) < 5).toBe(true);
});

test("a logo of any shape fits, and a small one is not enlarged", async () => {
  for (const [width, height] of [
    [3000, 60],
    [60, 2000],
    [1, 1],
  ] as const)
    expect((await drawBrand("png", await redLogo(width, height), "#ffffff")).widths).toHaveLength(
      2,
    );
  const { widths } = await drawBrand("png", await redLogo(20, 20), "#000000");
  expect((await pixelsOf(widths[1]?.bytes)).at(585, 315)).toEqual([255, 255, 255, 255]);
});

async function site() {
  const server = await uploadServer();
  const headers = await headersFor(server.db, "admin");
  const settings = (await server.as("visitor")).settings;
  const upload = async (content: Buffer, name: string) => {
    const body = new FormData();
    body.append("logo", new File([new Uint8Array(content)], name));
    const answer = await server.get("/api/admin/company-logo-upload", {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(200);
    return settings.site();
  };
  return { ...server, settings, upload };
}

test("without a logo, or with an animated one, the built-in pictures are used", async () => {
  const { settings, upload } = await site();
  const ours = { icon: "/favicon.svg", socialImage: "/images/social-card.png" };
  expect(await settings.site()).toMatchObject(ours);
  expect(await upload(IMAGES.gif, "logo.gif")).toMatchObject(ours);
});

test("with a logo they are made from it, cached by browsers, and get new addresses when it changes", async () => {
  const { get, upload } = await site();
  const first = await upload(await redLogo(40, 40), "logo.png");
  expect(first.icon).toMatch(/^\/logo-pictures\/harbor\/[\w-]{22}\.png\/icon\.png$/);
  for (const path of [first.icon, first.socialImage]) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
  }
  const second = await upload(IMAGES.webp, "logo.webp");
  expect(second.icon).not.toBe(first.icon);
  const gone = await get(first.socialImage, { redirect: "manual" });
  expect([gone.status, gone.headers.get("location")]).toEqual([302, second.socialImage]);
});

test("unknown addresses lead to the current pictures, and nothing is drawn for them", async () => {
  const { get } = await site();
  const answer = await get(`/logo-pictures/plum/${"a".repeat(22)}.png/icon.png`, {
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/favicon.svg"]);
});

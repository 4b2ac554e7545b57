import initPng, { encode as encodePng } from "@jsquash/png/codec/pkg/squoosh_png.js";
import pngCodec from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm?url&inline";
import { halve, type Pixels } from "./halve.server.ts";
import { compiled, decodePicture, scale } from "./resize.server.ts";
import type { PictureType, Resized } from "./widths.server.ts";

const ICON = 180;
const CARD = { width: 1200, height: 630 };
/** The card's white panel, on which any logo is as legible as in the header. */
const PANEL = { x: 90, y: 90, width: 1020, height: 450 };
/** The margin between the panel and the logo. */
const MARGIN = 60;

/**
 * The site's icon and the picture of shared links, made from a logo: the icon is transparent, the
 * card has a background color such as `#14507f`. Throws for a file that cannot be decoded.
 */
export async function drawBrand(type: PictureType, file: Buffer, color: string): Promise<Resized> {
  const logo = await decodePicture(type, file);
  const icon = canvas({ width: ICON, height: ICON });
  place(icon, logo, { x: 0, y: 0, width: ICON, height: ICON });
  const card = canvas(CARD, color);
  fill(card, PANEL, "#ffffff");
  place(card, logo, {
    x: PANEL.x + MARGIN,
    y: PANEL.y + MARGIN,
    width: PANEL.width - 2 * MARGIN,
    height: PANEL.height - 2 * MARGIN,
  });
  await initPng(compiled(pngCodec));
  const widths = [icon, card].map(({ data, width, height }) => ({
    width,
    bytes: Buffer.from(encodePng(new Uint8Array(data.buffer), width, height, 8)),
  }));
  return { width: logo.width, height: logo.height, widths };
}

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  x: number;
  y: number;
}

function canvas(size: Size, color?: string): Pixels {
  const pixels = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
  if (color !== undefined) fill(pixels, { x: 0, y: 0, ...size }, color);
  return pixels;
}

function fill({ data, width }: Pixels, box: Box, color: string): void {
  const rgba = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let y = box.y; y < box.y + box.height; y += 1)
    for (let x = box.x; x < box.x + box.width; x += 1)
      data.set([...rgba, 255], (y * width + x) * 4);
}

/** Draws a picture in the middle of a box, as large as it fits but never enlarged. */
function place(onto: Pixels, picture: Pixels, box: Box): void {
  const ratio = picture.height / picture.width;
  const wide = Math.min(box.width, box.height / ratio, picture.width);
  const wanted = Math.max(1, Math.floor(wide));
  const drawn = scale(halve(picture, wanted), wanted, ratio);
  const left = box.x + Math.floor((box.width - drawn.width) / 2);
  const top = box.y + Math.floor((box.height - drawn.height) / 2);
  for (let y = 0; y < drawn.height; y += 1)
    for (let x = 0; x < drawn.width; x += 1)
      blend(drawn, (y * drawn.width + x) * 4, onto, ((top + y) * onto.width + left + x) * 4);
}

/** Blends a pixel over another one, which is either opaque or fully transparent. */
function blend(from: Pixels, at: number, onto: Pixels, place: number): void {
  const opacity = (from.data[at + 3] ?? 0) / 255;
  const isEmpty = onto.data[place + 3] === 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const above = from.data[at + channel] ?? 0;
    const below = onto.data[place + channel] ?? 0;
    onto.data[place + channel] = isEmpty ? above : above * opacity + below * (1 - opacity);
  }
  if (isEmpty) onto.data[place + 3] = from.data[at + 3] ?? 0;
}

import decodeJpegModule from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url&inline";
import initPng, { decode as decodePng } from "@jsquash/png/codec/pkg/squoosh_png.js";
import pngCodec from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm?url&inline";
import initResize, { resize } from "@jsquash/resize/lib/resize/pkg/squoosh_resize.js";
import resizer from "@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm?url&inline";
import decodeWebpModule from "@jsquash/webp/codec/dec/webp_dec.js";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.wasm?url&inline";
import encodeWebpModule from "@jsquash/webp/codec/enc/webp_enc.js";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc.wasm?url&inline";
import { defaultOptions } from "@jsquash/webp/meta.js";
import { halve, type Pixels } from "./halve.server.ts";
import { type PictureType, type Resized, WIDTHS } from "./widths.server.ts";

// Decision: src/decisions/034-pictures-in-a-sandbox.md
const DECODERS: Record<PictureType, (file: Buffer) => Promise<Pixels | null>> = {
  jpg: async (file) =>
    (await emscripten<Decoder>(decodeJpegModule, jpegDecoder)).decode(file, true),
  webp: async (file) => (await emscripten<Decoder>(decodeWebpModule, webpDecoder)).decode(file),
  png: async (file) => {
    await initPng(compiled(pngCodec));
    return decodePng(file);
  },
};

const QUALITY = 78;
const LANCZOS = 3;

/**
 * A picture in the widths that pages use, turned upright. Throws for a file that cannot be decoded.
 */
export async function resizePicture(type: PictureType, file: Buffer): Promise<Resized> {
  const decoded = await decodePicture(type, file);
  const { width, height } = decoded;
  const encoder = await emscripten<Encoder>(encodeWebpModule, webpEncoder);
  const widths = [];
  let source: Pixels = decoded;
  for (const wanted of widthsFor(width).toReversed()) {
    source = scale(halve(source, wanted), wanted, height / width);
    const { data } = source;
    const options = { ...defaultOptions, quality: QUALITY };
    const bytes = encoder.encode(data, source.width, source.height, options);
    if (!bytes) throw new Error("not encoded");
    widths.unshift({ width: wanted, bytes: Buffer.from(bytes) });
  }
  return { width, height, widths };
}

/** A picture's pixels, upright, and what scaling needs. Throws when it cannot be decoded. */
export async function decodePicture(type: PictureType, file: Buffer): Promise<Pixels> {
  const decoded = await DECODERS[type](file);
  if (!decoded) throw new Error("no picture");
  await initResize(compiled(resizer));
  return decoded;
}

/** The widths up to the picture's own; a small picture keeps its width. */
function widthsFor(own: number): number[] {
  const narrower = WIDTHS.filter((width) => width < own);
  const widest = Math.min(own, WIDTHS.at(-1) ?? own);
  return [...new Set([...narrower, widest])];
}

/** Enlarges or shrinks with a fine method; call `decodePicture` first. */
export function scale(source: Pixels, width: number, ratio: number): Pixels {
  if (source.width === width) return source;
  const height = Math.max(1, Math.round(width * ratio));
  const from = new Uint8Array(source.data.buffer, source.data.byteOffset, source.data.byteLength);
  const to = resize(from, source.width, source.height, width, height, LANCZOS, true, true);
  return { data: new Uint8ClampedArray(to), width, height };
}

/** The code of a codec, which is embedded in the program as text. */
export function compiled(dataUrl: string): WebAssembly.Module {
  const code = dataUrl.slice(dataUrl.indexOf(",") + 1);
  return new WebAssembly.Module(Buffer.from(code, "base64"));
}

/** The packages' own types refer to a namespace that they do not import. */
type Factory<Module> = (options: object) => Promise<Module>;

interface Decoder {
  decode: (file: Buffer, isUpright?: boolean) => Pixels | null;
}

interface Encoder {
  encode: (
    data: Uint8ClampedArray,
    width: number,
    height: number,
    options: object,
  ) => Uint8Array | null;
}

function emscripten<Module>(factory: unknown, dataUrl: string): Promise<Module> {
  return (factory as Factory<Module>)({
    noInitialRun: true,
    // Problems of a file are reported to the sender, not written to the console
    printErr: () => {},
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: unknown) => void) => {
      const instance = new WebAssembly.Instance(compiled(dataUrl), imports);
      done(instance);
      return instance.exports;
    },
  });
}

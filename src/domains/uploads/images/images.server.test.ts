import { describe, expect, test } from "vitest";
import { zipOf } from "#test/kit/files.ts";
import { claiming, IMAGES, type ImageType, SECRET, withSecrets } from "#test/kit/images.ts";
import { uploadServer } from "#test/kit/upload.ts";
import { AppError } from "#platform/errors.ts";
import { cleanImage } from "./clean-image.server.ts";

const TYPES = Object.keys(IMAGES) as ImageType[];

/** The upload routes for images that visitors see, and the field that holds them. */
const DOORS = [
  ["/api/admin/logo-upload", "logo"],
  ["/api/admin/company-logo-upload", "logo"],
  ["/api/admin/profile-image-upload", "profileImage"],
] as const;

async function imageServer() {
  const server = await uploadServer();
  const send = (path: string, field: string, content: Buffer, type: string) =>
    server.upload(path, { [field]: { content, name: `me.${type}` }, userId: "1" });
  return { ...server, send };
}

describe.each(TYPES)("An image that visitors see (%s)", (type) => {
  test("loses place, author, comments and thumbnails at upload, on every route", async () => {
    const { send, get } = await imageServer();
    for (const [path, field] of DOORS) {
      const stored = await (await send(path, field, withSecrets(type), type)).json();
      const served = await get(stored.value ?? stored.profileImage);
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.equals(IMAGES[type])).toBe(true);
      expect(Number(served.headers.get("content-length"))).toBe(bytes.length);
    }
  });

  test("keeps its orientation and nothing else of its EXIF block", () => {
    const file = withSecrets(type, 6);
    const clean = cleanImage(type, file);
    expect(file.includes(SECRET)).toBe(true);
    expect(clean.includes(SECRET)).toBe(false);
    const grown = clean.length - IMAGES[type].length;
    expect(grown).toBe({ jpg: 36, png: 38, webp: 34, gif: 0 }[type]);
    expect(cleanImage(type, clean).equals(clean)).toBe(true);
  });

  test("of more than 40 megapixels is refused by its header", async () => {
    const { send, files } = await imageServer();
    for (const [path, field] of DOORS) {
      const refused = await send(path, field, claiming(type, 8001, 5000), type);
      expect([refused.status, (await refused.json()).message]).toEqual([
        413,
        "This image has more than 40 megapixels. Please choose a smaller one.",
      ]);
    }
    expect(files()).toEqual([]);
    const [path, field] = DOORS[0];
    expect((await send(path, field, claiming(type, 8000, 5000), type)).status).toBe(200);
  });

  test("that is damaged is refused with a sentence, and nothing is stored", async () => {
    const { send, files } = await imageServer();
    const file = IMAGES[type];
    const [path, field] = DOORS[0];
    for (const length of [20, Math.floor(file.length / 2), file.length - 1]) {
      const refused = await send(path, field, file.subarray(0, length), type);
      expect([refused.status, (await refused.json()).message]).toEqual([
        400,
        "This image is damaged. Please choose another one.",
      ]);
    }
    expect(files()).toEqual([]);
  });

  test("is refused wherever it is cut off, and a wrong byte anywhere causes no failure", () => {
    const file = IMAGES[type];
    for (let length = 12; length < file.length; length += 1)
      expect(() => cleanImage(type, file.subarray(0, length))).toThrow(AppError);
    const failures: unknown[] = [];
    for (let at = 0; at < file.length; at += 1)
      for (const value of [0, 0xff]) {
        const wrong = Buffer.from(file);
        wrong[at] = value;
        try {
          cleanImage(type, wrong);
        } catch (error) {
          if (!(error instanceof AppError)) failures.push(error);
        }
      }
    expect(failures).toEqual([]);
  });
});

test("A picture on a small canvas may not be larger than 40 megapixels either (webp)", () => {
  const file = Buffer.from(IMAGES.webp);
  const picture = file.indexOf("VP8 ") + 8;
  file.writeUInt16LE(16_383, picture + 6);
  file.writeUInt16LE(16_383, picture + 8);
  expect(() => cleanImage("webp", file)).toThrow("more than 40 megapixels");
});

test.each(["docx", "xlsx", "pptx"] as const)("A %s with macros is refused", async (type) => {
  const { upload, files } = await uploadServer();
  const folder = { docx: "word", xlsx: "xl", pptx: "ppt" }[type];
  const send = (names: string[], declared: Buffer = Buffer.alloc(0)) => {
    const all = ["[Content_Types].xml", `${folder}/main.xml`, ...names];
    const content = zipOf(all, { "[Content_Types].xml": declared });
    return upload("/api/admin/resources/upload", { file: { content, name: `a.${type}` } });
  };
  const declaring = (type: string, encoding: BufferEncoding = "utf8") =>
    Buffer.from(
      `<Types><Override PartName="/${folder}/a" ContentType="${type}"/></Types>`,
      encoding,
    );
  const VBA = "application/vnd.ms-office.vbaProject";
  for (const [names, declared] of [
    [[`${folder}/vbaProject.bin`]],
    [[`${folder}/VBAPROJECT.BIN`]],
    [[`${folder}/vbaData.xml`]],
    [[`${folder}/a`], declaring(VBA)],
    [[`${folder}/a`], declaring(VBA, "utf16le")],
    [[`${folder}/a`], declaring(VBA.replace("P", "&#x50;").replace("v", "&#118;"))],
    [[], declaring("application/vnd.ms-word.document.macroEnabled.main+xml")],
  ] as [string[], Buffer?][]) {
    const refused = await send(names, declared);
    expect([refused.status, (await refused.json()).message]).toEqual([
      415,
      "Files with macros are not allowed. Please save the file without macros.",
    ]);
  }
  expect(files()).toEqual([]);
  const plain = declaring("application/vnd.openxmlformats-package.core-properties+xml");
  expect((await send([], plain)).status).toBe(201);
});

test("A document with ambiguous declarations is refused", async () => {
  const { upload, files } = await uploadServer();
  const send = (content: Buffer) =>
    upload("/api/admin/resources/upload", { file: { content, name: "a.docx" } });
  const declared = "[Content_Types].xml";
  const names = [declared, "word/document.xml"];
  const bomb = zipOf(names, { [declared]: Buffer.alloc(64 * 1024 * 1024) });
  const entity = zipOf(names, { [declared]: Buffer.from('<!DOCTYPE a [<!ENTITY v "vba">]><a/>') });
  const cut = zipOf(names, { [declared]: Buffer.from("<Types/>") });
  cut.fill(0xff, 30 + declared.length, 34 + declared.length);
  for (const content of [bomb, entity, cut, zipOf([...names, "[CONTENT_TYPES].xml"])]) {
    const refused = await send(content);
    expect([refused.status, (await refused.json()).message]).toEqual([
      415,
      "Only PDF, DOCX, XLSX, PPTX, ZIP and JPG files are allowed",
    ]);
  }
  expect(files()).toEqual([]);
});

test.each([
  [20_001, 1],
  [200, 200_000],
])(
  "A picture of %d by %d pixels is refused: programs that draw a row at a time fail",
  (...size) => {
    expect(() => cleanImage("png", claiming("png", ...size))).toThrow(
      "This image is wider or higher than 20,000 pixels. Please choose a smaller one.",
    );
    expect(cleanImage("png", claiming("png", 20_000, 2000))).toBeInstanceOf(Buffer);
  },
);

test("A picture for the library is refused by its header too, wherever the header is", async () => {
  const { upload, files } = await uploadServer();
  const send = (content: Buffer) =>
    upload("/api/admin/resources/upload", { file: { content, name: "a.jpg" } });
  const huge = claiming("jpg", 8001, 5000);
  const fill = Buffer.alloc(50, 0xff);
  const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
  const late = [huge.subarray(0, 2), ...Array.from({ length: 40 }, () => profile), fill];
  for (const content of [huge, Buffer.concat([...late, huge.subarray(2)])]) {
    const refused = await send(content);
    expect([refused.status, (await refused.json()).message]).toEqual([
      413,
      "This image has more than 40 megapixels. Please choose a smaller one.",
    ]);
  }
  expect((await send(huge.subarray(0, 20))).status).toBe(400);
  expect(files()).toEqual([]);
  expect((await send(claiming("jpg", 8000, 5000))).status).toBe(201);
});

test("A picture in the library is kept as it was sent", async () => {
  const { upload, files } = await uploadServer();
  const content = withSecrets("jpg");
  const file = { content, name: "a.jpg" };
  const stored = await (await upload("/api/admin/resources/upload", { file })).json();
  expect(stored.size).toBe(content.length);
  expect(files()).toHaveLength(1);
});

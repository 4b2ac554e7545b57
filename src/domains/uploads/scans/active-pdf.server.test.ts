import { randomFillSync } from "node:crypto";
import { constants, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HIDDEN_PDFS, PACKED_PDFS } from "#test/kit/packed-pdfs.ts";
import {
  ascii85,
  HARMLESS_PDFS,
  HOSTILE_PDFS,
  OPAQUE_PDFS,
  pdfWith,
  streamOf,
} from "#test/kit/pdfs.ts";
import { LOCKED_PDF, PROTECTED_HOSTILE_PDFS, PROTECTED_PDFS } from "#test/kit/protected-pdfs.ts";
import { LOCAL_PDFS, REMOTE_PDFS } from "#test/kit/remote-pdfs.ts";
import { findInPdf, PDF_FINDINGS } from "./active-pdf.server.ts";

describe("A PDF", () => {
  test.each(Object.entries({ ...HOSTILE_PDFS, ...REMOTE_PDFS }))("with %s is active", (_, file) => {
    expect(findInPdf(file)).toBe("active");
  });

  test.each(Object.entries(OPAQUE_PDFS))("with %s is opaque", (_, file) => {
    expect(findInPdf(file)).toBe("opaque");
  });

  test.each(Object.entries({ ...HARMLESS_PDFS, ...LOCAL_PDFS }))(
    "with %s is passive",
    (_, file) => {
      expect(findInPdf(file)).toBe("passive");
    },
  );

  test.each(Object.entries(HIDDEN_PDFS))("with a script packed by %s is refused", (_, file) => {
    expect(["active", "opaque"]).toContain(findInPdf(file));
  });

  test.each(Object.entries(PACKED_PDFS))(
    "with objects packed by a program, %s, is passive",
    (_, file) => {
      expect(findInPdf(file)).toBe("passive");
    },
  );

  test("of 20 MB of noise is passive", () => {
    const noise = randomFillSync(Buffer.alloc(20 * 1024 * 1024));
    const file = pdfWith({ objects: [streamOf("/Filter /DCTDecode", noise)] });
    expect(findInPdf(file)).toBe("passive");
  });

  test.each([
    ["openings", "/OpenAction 1 0 R "],
    ["objects", "1 0 obj "],
    ["comments", "/AA%x\n"],
    ["percent signs", "/AA%"],
    ["spaces", "/AA      "],
    ["streams", "stream\n"],
    ["packed objects", "<</Type/ObjStm>>stream\n"],
    ["objects packed nowhere", "\n1 0 obj<</First 1>>%"],
    ["ends of dictionaries", "/First 1 0 R>>"],
    ["objects packed as text", "\n1 0 obj<</First 1>>stream\n1 0 null "],
    ["damaged streams", `stream\n\u0078\u0001${"\u00ff".repeat(200)}`],
    ["escapes", "/#4a#61#76#61#53#63#72#69#70"],
    ["numbers", "1 2 "],
    ["files", "/F("],
    ["files elsewhere", "/F 1 0 R"],
    ["other names of files", "/F%\n("],
  ])(
    "of 20 MB of %s is read to its end: work that grows with the square would never end",
    (_, piece) => {
      const file = Buffer.concat([
        Buffer.from("%PDF-1.7\n"),
        Buffer.alloc(20 * 1024 * 1024, piece, "latin1"),
      ]);
      expect(PDF_FINDINGS).toContain(findInPdf(file));
    },
  );

  test("of ReportLab has its pages as text", () => {
    const page = ascii85(deflateSync(Buffer.from("1 0 0 1 0 0 cm BT /F1 12 Tf (Hello) Tj ET")));
    const contents = streamOf("/Filter [/ASCII85Decode /FlateDecode]", page);
    expect(findInPdf(pdfWith({ page: "/Contents 4 0 R", objects: [contents] }))).toBe("passive");
  });
});

describe("An encrypted PDF that opens without a password", () => {
  test.each(Object.entries(PROTECTED_PDFS))("by %s is passive", (_, file) => {
    expect(findInPdf(file)).toBe("passive");
  });

  test.each(Object.entries(PROTECTED_HOSTILE_PDFS))("by %s with a script is active", (_, file) => {
    expect(findInPdf(file)).toBe("active");
    expect(findInPdf(changed(file, "/Type /ObjStm", "             "))).toBe("active");
  });

  test.each([
    ["packed objects that are damaged", "stream\n", "stream\n\u0000\u0000\u0000"],
    ["an exempt filter", "/StmF /StdCF", "/StmF /Other"],
    ["another method", "/CFM /AESV3", "/CFM /AESV2"],
    ["two methods", "/CFM /AESV3", "/CFM /AESV3 /CFM /V2"],
    ["two dictionaries", "%%EOF", "trailer << /Encrypt << /Filter /Standard >> >> %%EOF"],
    ["another handler", "/Filter /Standard", "/Filter /Private"],
  ])("but has %s cannot be checked", (_, from, to) => {
    for (const file of [PROTECTED_PDFS, PROTECTED_HOSTILE_PDFS].map(
      (each) => each["AES, 256 bits"],
    ))
      expect(findInPdf(changed(file, from, to))).toBe("opaque");
  });

  test.each([
    ["is damaged at once", packedScript(), Buffer.alloc(40, 255)],
    ["is damaged later", packedScript(" ".repeat(100_000)), Buffer.alloc(40, 255)],
    ["unpacks to more than 64 MB", packedScript(" ".repeat(65 * 1024 * 1024)), Buffer.alloc(0)],
  ])("but has an exempt stream that %s cannot be checked, as a plain one", (_, script, damage) => {
    const exempt = `/Filter [/Crypt /FlateDecode] /DecodeParms [<< /Name /Identity >> null]`;
    const stream = streamOf(`/N 1 /First 4 ${exempt}`, Buffer.concat([script, damage]));
    const file = PROTECTED_PDFS["AES, 256 bits"] ?? Buffer.alloc(0);
    const object = Buffer.concat([Buffer.from("\n9 0 obj\n"), stream]);
    expect(findInPdf(Buffer.concat([file, object]))).toBe("opaque");
    expect(findInPdf(pdfWith({ objects: [stream] }))).toBe("opaque");
  });

  test("but names a million dictionaries for that cannot be checked, and is given up at once", () => {
    const names = Array.from({ length: 1_000_000 }, (_, number) => `/Encrypt ${number} 0 R\n`);
    const file = PROTECTED_PDFS["AES, 256 bits"] ?? Buffer.alloc(0);
    expect(findInPdf(Buffer.concat([file, Buffer.from(names.join(""))]))).toBe("opaque");
  });

  test("and is 20 MB of streams long is read to its end", () => {
    const file = PROTECTED_PDFS["RC4, 128 bits"] ?? Buffer.alloc(0);
    const streams = Buffer.alloc(20 * 1024 * 1024, "1 0 obj <<>> stream\n");
    expect(findInPdf(Buffer.concat([file, streams]))).toBe("opaque");
  });
});

test("A PDF that asks for a password is locked, also without packed objects", () => {
  expect(findInPdf(LOCKED_PDF)).toBe("locked");
  const unpacked = changed(changed(LOCKED_PDF, "/ObjStm", "/Objxxx"), "/XRef", "/Xxxx");
  expect(findInPdf(unpacked)).toBe("locked");
});

/** An object with a script, as a part of packed ones that may go on. */
function packedScript(more = ""): Buffer {
  const objects = Buffer.from(`5 0 << /S /JavaScript /JS (app.alert(1)) >> ${more}`);
  return deflateSync(objects, { finishFlush: constants.Z_FULL_FLUSH });
}

/** The file with some of its text replaced. */
function changed(file: Buffer | undefined, from: string, to: string): Buffer {
  const text = file?.toString("latin1") ?? "";
  expect(text).toContain(from);
  return Buffer.from(text.replaceAll(from, to), "latin1");
}

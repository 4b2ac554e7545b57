import { describe, expect, test } from "vitest";
import { offer, type RateAdjustment, type RateRow } from "./rates.ts";
import { ratesToCsv } from "./rates-csv.ts";
import { testApp } from "#test/kit/app.ts";
import { ADJUSTABLE_RATE, publication, RATE } from "#test/kit/rates.ts";

async function lender() {
  const test = await testApp();
  const { admin } = await test.as("admin");
  const visitor = await test.as("visitor");
  return { ...test, admin, rates: admin.rates, visitor };
}

const issuesOf = async (call: Promise<unknown>) => {
  const { cause } = (await call.catch((error: unknown) => error)) as {
    cause?: { issues?: { path: string; message: string }[] };
  };
  return cause?.issues ?? [];
};

describe("An adjustable rate on the sheet", () => {
  test("is published with its later rates, and in short on the home page", async () => {
    const { admin, rates, visitor } = await lender();
    const { revision } = await rates.save({ revision: 1, rows: [ADJUSTABLE_RATE, RATE] });
    await rates.publish(publication(revision));
    const [adjustable, fixed] = (await visitor.rates.current()).rates?.rows ?? [];
    expect(adjustable).toMatchObject({
      adjustment: ADJUSTABLE_RATE.adjustment,
      steps: [
        { fromMonth: 61, months: 6, annualRatePercent: 8 },
        { fromMonth: 67, months: 294, annualRatePercent: 8.5 },
      ],
    });
    expect(adjustable?.aprPercent).toBeGreaterThan(6);
    expect(fixed).toMatchObject({ adjustment: null, steps: [] });
    const [short] = (await visitor.settings.site()).rates?.rows ?? [];
    expect(short?.steps).toHaveLength(2);
    const { rows } = await admin.audit.list({ kind: "rates" });
    expect(rows.at(-1)?.after).toContain("5/6 adjustable 6% + 0, then SOFR, 30-day average + 3.5%");
  });

  test("is exported and imported again; an older file has only fixed rates", async () => {
    const { rates } = await lender();
    const { rows } = await rates.save({ revision: 1, rows: [RATE, ADJUSTABLE_RATE] });
    expect((await rates.importCsv({ revision: 2, csv: ratesToCsv(rows) })).rows).toEqual(rows);
    const before = ratesToCsv(rows.slice(0, 1))
      .split("\r\n")
      .map((line) => line.replace(/,Program,.*|,conventional,0,0,{9}[\d.]+$/, ""));
    expect(before[0]).toMatch(/Assumptions$/);
    const desk = await rates.importCsv({ revision: 3, csv: before.join("\n") });
    expect(desk.rows).toEqual(rows.slice(0, 1));
  });

  test("is refused in a file when it is half filled in, with its line", async () => {
    const { rates } = await lender();
    const { rows } = await rates.save({ revision: 1, rows: [ADJUSTABLE_RATE] });
    const csv = ratesToCsv(rows).replace("SOFR, 30-day average", "").replace(",3.5,", ",,");
    const issues = await issuesOf(rates.importCsv({ revision: 2, csv }));
    expect(issues.map(({ message }) => message)).toEqual([
      "Line 2: Please name the index, such as the 30-day average of SOFR.",
      "Line 2: Please enter the margin in percent, from 0 to 30.",
    ]);
  });

  test.each<[Partial<RateAdjustment>, keyof RateAdjustment]>([
    [{ fixedMonths: 0 }, "fixedMonths"],
    [{ fixedMonths: 360 }, "fixedMonths"],
    [{ everyMonths: 0 }, "everyMonths"],
    [{ index: " " }, "index"],
    [{ indexPercent: Number.NaN }, "indexPercent"],
    [{ marginPercent: -1 }, "marginPercent"],
    [{ firstCapPercent: 31 }, "firstCapPercent"],
    [{ laterCapPercent: -0.1 }, "laterCapPercent"],
    [{ lifetimeCapPercent: 25 }, "lifetimeCapPercent"],
  ])("%j is refused with a sentence at its field", async (change, field) => {
    const { rates } = await lender();
    const adjustment = { ...(ADJUSTABLE_RATE.adjustment as RateAdjustment), ...change };
    const rows = [{ ...ADJUSTABLE_RATE, adjustment }];
    expect(await issuesOf(rates.save({ revision: 1, rows }))).toEqual([
      { path: `rows.0.adjustment.${field}`, message: expect.stringMatching(/^[A-Z].+\.$/) },
    ]);
  });

  describe("never has an APR below its initial rate", () => {
    const BELOW =
      "Index and margin together must not be below the rate, because the APR would then be below it too.";
    const falling: RateRow = {
      ...ADJUSTABLE_RATE,
      annualRatePercent: 6.75,
      adjustment: {
        ...(ADJUSTABLE_RATE.adjustment as RateAdjustment),
        indexPercent: 2,
        marginPercent: 1,
      },
    };

    test("is refused at the margin for such an APR, and in a file with its line", async () => {
      const { rates } = await lender();
      expect(await issuesOf(rates.save({ revision: 1, rows: [RATE, falling] }))).toEqual([
        { path: "rows.1.adjustment.marginPercent", message: BELOW },
      ]);
      const csv = ratesToCsv([offer(falling)]);
      expect(await issuesOf(rates.importCsv({ revision: 1, csv }))).toEqual([
        { path: "csv.2", message: `Line 2: ${BELOW}` },
      ]);
    });

    test("is accepted when index and margin equal the rate, or when charges lift the APR", async () => {
      const { rates } = await lender();
      const level = { ...falling, annualRatePercent: 3 };
      const charged = { ...falling, annualRatePercent: 3.001, pointsPercent: 1 };
      const { rows } = await rates.save({ revision: 1, rows: [level, charged] });
      expect(rows[0]?.aprPercent).toBeCloseTo(3, 6);
      for (const { aprPercent, annualRatePercent } of rows)
        expect(aprPercent).toBeGreaterThanOrEqual(annualRatePercent);
    });

    test("can be read and corrected in an earlier draft, but not published", async () => {
      const { db, rates, visitor } = await lender();
      await db
        .updateTable("rateDraft")
        .set({ rows: JSON.stringify([falling]) })
        .execute();
      const { revision, rows } = await rates.desk();
      expect(rows[0]?.aprPercent).toBeLessThan(6.75);
      expect(await issuesOf(rates.publish(publication(revision)))).toEqual([
        { path: "rows.0.adjustment.marginPercent", message: BELOW },
      ]);
      expect((await visitor.rates.current()).rates).toBeNull();
    });

    test("stays as it was shown on a sheet that is already published", async () => {
      const { db, visitor } = await lender();
      const { revision: _, ...times } = publication(1);
      const shown = { ...times, publishedAt: times.asOf, publishedByName: "admin" };
      await db
        .insertInto("rateSheets")
        .values({ rows: JSON.stringify([offer(falling)]), ...shown })
        .execute();
      const [row] = (await visitor.rates.current()).rates?.rows ?? [];
      expect(row?.aprPercent).toBeLessThan(6.75);
    });
  });

  test("is on no earlier sheet: their rates are fixed", async () => {
    const { db, rates, visitor } = await lender();
    const { revision } = await rates.save({ revision: 1, rows: [RATE] });
    const { adjustment: _, ...old } = RATE;
    await db
      .updateTable("rateDraft")
      .set({ rows: JSON.stringify([old]) })
      .execute();
    expect((await rates.desk()).rows).toMatchObject([{ adjustment: null }]);
    const { expiresAt, asOf, timeZone } = publication(revision);
    const shown = { ...old, aprPercent: 7.692, payment: 2072.03, downPaymentPercent: 20 };
    const times = { expiresAt, asOf, timeZone, publishedAt: asOf, publishedByName: "admin" };
    const stored = JSON.stringify([{ ...shown, mortgageInsuranceMonths: 0 }]);
    await db
      .insertInto("rateSheets")
      .values({ rows: stored, ...times })
      .execute();
    expect((await visitor.rates.current()).rates?.rows).toMatchObject([
      { adjustment: null, steps: [] },
    ]);
  });
});

import { describe, expect, test } from "vitest";
import type { AddedTable } from "#lending/dated-tables.output.ts";
import { testApp } from "#test/kit/app.ts";
import { BETTER_FHA, LIMITS } from "#test/kit/dated-tables.ts";

async function lender() {
  const test = await testApp();
  const { admin } = await test.as("admin");
  const visitor = await test.as("visitor");
  return { ...test, admin, tables: admin.datedTables, visitor };
}

const issuesOf = async (call: Promise<unknown>) => {
  const { cause } = (await call.catch((error: unknown) => error)) as {
    cause?: { issues?: { path: string; message: string }[] };
  };
  return cause?.issues ?? [];
};

const fromToday = (table: AddedTable): AddedTable => ({
  ...table,
  effectiveFrom: "2026-01-01",
  effectiveTo: null,
});

const FHA_LOAN = { baseLoanAmount: 200_000, baseLtvPercent: 96.5, termMonths: 360 };

describe("A table that an admin adds", () => {
  test("is used by calculations and pages from its day on", async () => {
    const { tables, visitor } = await lender();
    const { calculations } = visitor;
    await expect(calculations.fhaMortgageInsurance(FHA_LOAN)).resolves.toMatchObject({
      upfrontPercent: 1.75,
    });
    const added = await tables.add(fromToday(BETTER_FHA));
    expect(added).toMatchObject({ revision: 1, updatedByName: "admin" });
    await expect(calculations.fhaMortgageInsurance(FHA_LOAN)).resolves.toMatchObject({
      upfrontPercent: 1,
      source: "Mortgagee Letter of a test",
      effectiveFrom: "2026-01-01",
    });
    await expect(
      calculations.fhaMortgageInsurance({ ...FHA_LOAN, caseDate: "2025-12-31" }),
    ).resolves.toMatchObject({ upfrontPercent: 1.75 });
    const { tables: shown } = await visitor.datedTables.added();
    expect(shown).toEqual([fromToday(BETTER_FHA)]);
  });

  test("applies through its last day, and no longer", async () => {
    const { tables, visitor } = await lender();
    const ended = { ...fromToday(BETTER_FHA), effectiveTo: "2026-01-01" };
    await expect(tables.add(ended)).resolves.toMatchObject({ effectiveTo: "2026-01-01" });
    const upfront = async (caseDate: string) =>
      (await visitor.calculations.fhaMortgageInsurance({ ...FHA_LOAN, caseDate })).upfrontPercent;
    expect([await upfront("2026-01-01"), await upfront("2026-01-02")]).toEqual([1, 1.75]);
  });

  test("can be changed and deleted; each step is in the activity with its values", async () => {
    const { admin, tables, visitor } = await lender();
    const { id } = await tables.add(fromToday(BETTER_FHA));
    const changed = await tables.change({
      ...fromToday(BETTER_FHA),
      id,
      revision: 1,
      source: "A correction",
    });
    expect(changed).toMatchObject({ id, revision: 2, source: "A correction" });
    await tables.delete({ id });
    await expect(visitor.calculations.fhaMortgageInsurance(FHA_LOAN)).resolves.toMatchObject({
      upfrontPercent: 1.75,
    });
    const { rows } = await admin.audit.list({ kind: "dated-tables" });
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ["dated-tables.delete", "fha from 2026-01-01"],
      ["dated-tables.change", "fha from 2026-01-01"],
      ["dated-tables.add", "fha from 2026-01-01"],
    ]);
    expect(rows[1]?.before).toContain("Mortgagee Letter of a test");
    expect(rows[1]?.after).toContain("A correction");
  });

  test("with the same first day as another is refused, at its field", async () => {
    const { tables } = await lender();
    await tables.add(LIMITS);
    expect(await issuesOf(tables.add(LIMITS))).toEqual([
      { path: "effectiveFrom", message: expect.stringMatching(/begins on this day/) },
    ]);
  });

  test("that two admins change at once gives the second an error", async () => {
    const { tables } = await lender();
    const { id } = await tables.add(LIMITS);
    await tables.change({ ...LIMITS, id, revision: 1 });
    await expect(tables.change({ ...LIMITS, id, revision: 1 })).rejects.toThrow(
      "Someone else has changed this table",
    );
    await expect(tables.delete({ id: 99 })).rejects.toThrow("This table does not exist.");
  });

  test("keeps its lines in the order of the lookup, however they were typed", async () => {
    const { tables } = await lender();
    const bands = [
      { upToLtvPercent: 100, annualPercent: 0.6 },
      { upToLtvPercent: 90, annualPercent: 0.4 },
    ];
    const all = { upToLimit: bands, aboveLimit: bands };
    const content = { ...BETTER_FHA.content, long: all, short: all };
    const added = await tables.add({ ...BETTER_FHA, content });
    expect(added.content).toMatchObject({ long: { upToLimit: bands.toReversed() } });
  });

  const ratios = (front: number, back: number) => ({
    frontRatioPercent: front,
    backRatioPercent: back,
  });
  test.each<[string, object]>([
    ["source", { ...LIMITS, source: " " }],
    ["effectiveFrom", { ...LIMITS, effectiveFrom: "soon" }],
    ["effectiveTo", { ...LIMITS, effectiveTo: "2025-12-31" }],
    ["effectiveTo", { ...LIMITS, effectiveTo: "9999-12-31" }],
    ["reviewBy", { ...LIMITS, reviewBy: "2025-12-31" }],
    ["content.ceiling.one", { ...LIMITS, content: withCeiling(799_999) }],
    ["content.ceiling.one", { ...LIMITS, content: withCeiling(Number.NaN) }],
    ["content.ceiling.one", { ...LIMITS, content: withCeiling(1_200_000.5) }],
    [
      "content.long.upToLimit.0.upToLtvPercent",
      {
        ...BETTER_FHA,
        content: {
          ...BETTER_FHA.content,
          long: {
            upToLimit: [{ upToLtvPercent: 95, annualPercent: 0.5 }],
            aboveLimit: [{ upToLtvPercent: 100, annualPercent: 0.5 }],
          },
        },
      },
    ],
    [
      "content.fha.backRatioPercent",
      {
        ...LIMITS,
        kind: "ratios",
        content: {
          conventional: ratios(28, 36),
          fha: ratios(31, 30),
          va: ratios(41, 41),
          usda: ratios(29, 41),
        },
      },
    ],
    ["content.upfrontPercent", usdaFees(101)],
    ["kind", { ...LIMITS, kind: "boats" }],
  ])("is refused with a sentence at %s", async (path, table) => {
    const { tables } = await lender();
    expect(await issuesOf(tables.add(table as AddedTable))).toEqual([
      { path, message: expect.stringMatching(/^[A-Z].+\.$/) },
    ]);
  });

  function usdaFees(upfrontPercent: number) {
    return { ...LIMITS, kind: "usda", content: { upfrontPercent, annualPercent: 0.3 } };
  }

  function withCeiling(one: number) {
    const { content } = LIMITS as Extract<AddedTable, { kind: "limits" }>;
    return { ...content, ceiling: { ...content.ceiling, one } };
  }
});

import { expect, test } from "vitest";
import { FHA_TABLES, overdueTables, VA_TABLES } from "./fee-tables.ts";

test("a table is overdue from the day after its review date on", () => {
  const [fha, va] = [FHA_TABLES[0]?.reviewBy ?? "", VA_TABLES[0]?.reviewBy ?? ""];
  const after = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const names = (day: string) => overdueTables(day).map(({ programme }) => programme);
  expect(names(fha)).toEqual([]);
  expect(names(after(fha))).toEqual(["FHA"]);
  expect(names(after(va))).toEqual(["FHA", "VA"]);
  expect(overdueTables(after(fha))[0]).toMatchObject({
    reviewBy: fha,
    source: FHA_TABLES[0]?.source,
  });
});

test("the dates of every table are days, in order", () => {
  for (const { effectiveFrom, effectiveTo = "9999-12-31", reviewBy } of [
    ...FHA_TABLES,
    ...VA_TABLES,
  ]) {
    for (const day of [effectiveFrom, effectiveTo, reviewBy])
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(effectiveFrom < reviewBy && reviewBy <= effectiveTo).toBe(true);
  }
});

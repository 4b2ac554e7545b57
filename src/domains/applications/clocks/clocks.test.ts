import { describe, expect, test } from "vitest";
import { daysOf } from "./clocks.ts";

const NEW = {
  status: "pending",
  receivedOn: "2026-10-01",
  noticeOn: null,
  withdrawnOn: null,
  incompleteOn: null,
  incompleteBy: null,
  isOldDenial: false,
  estimateOn: null,
  completeOn: null,
} as const;

describe("The thirty days", () => {
  test.each([
    ["run from the day it came", NEW, "2026-10-31", false],
    ["are over on the day after the thirtieth", NEW, "2026-11-01", true],
    ["end with an approval", { ...NEW, status: "approved" as const }, "2026-12-01", false],
    ["not with a denial alone", { ...NEW, status: "rejected" as const }, "2026-12-01", true],
    [
      "but with its notice",
      { ...NEW, status: "rejected" as const, noticeOn: "2026-10-20" },
      "2026-12-01",
      false,
    ],
    ["end with a withdrawal", { ...NEW, withdrawnOn: "2026-10-20" }, "2026-12-01", false],
    [
      "end with a notice of incompleteness",
      { ...NEW, incompleteOn: "2026-10-20", incompleteBy: "2026-12-01" },
      "2026-12-01",
      false,
    ],
    [
      "until its last day",
      { ...NEW, incompleteOn: "2026-10-20", incompleteBy: "2026-11-30" },
      "2026-12-01",
      true,
    ],
    [
      "not for denials of before",
      { ...NEW, status: "rejected" as const, isOldDenial: true },
      "2026-12-01",
      false,
    ],
    [
      "which is no notice of a denial",
      {
        ...NEW,
        status: "rejected" as const,
        incompleteOn: "2026-10-20",
        incompleteBy: "2026-12-30",
      },
      "2026-12-01",
      true,
    ],
  ])("%s", (_what, told, today, isOverdue) => {
    expect(daysOf(told, today)).toMatchObject({ dueOn: "2026-10-31", isOverdue });
  });
});

test("A Loan Estimate is due on the third business day after the sixth item", () => {
  const whole = { ...NEW, completeOn: "2026-11-24" };
  expect(daysOf(whole, "2026-11-30")).toMatchObject({
    estimateDueOn: "2026-11-30",
    isEstimateOverdue: false,
  });
  expect(daysOf(whole, "2026-12-01").isEstimateOverdue).toBe(true);
  expect(daysOf({ ...whole, estimateOn: "2026-11-25" }, "2026-12-01").isEstimateOverdue).toBe(
    false,
  );
  expect(daysOf({ ...whole, withdrawnOn: "2026-11-25" }, "2026-12-01").isEstimateOverdue).toBe(
    false,
  );
  expect(daysOf(NEW, "2026-12-01").estimateDueOn).toBeNull();
});

import { describe, expect, test } from "vitest";
import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { PUBLISHED } from "./examples.ts";
import { agrees } from "./figures.ts";

describe.each(PUBLISHED)("$title", ({ examples }) => {
  const figures = examples.flatMap(({ where, given, figures }) =>
    figures.map((figure) => ({ where, given, figure })),
  );
  test.each(figures)("$where, $given: $figure.name $figure.published", ({ figure }) => {
    expect(figure.ours().toFixed(figure.digits)).toBe(figure.published.toFixed(figure.digits));
    expect(agrees(figure)).toBe(true);
    expect(agrees({ ...figure, published: figure.published + 10 ** -figure.digits })).toBe(false);
  });
});

describe("The disclosure's APR", () => {
  const loan = { loanAmount: 300_000, annualRatePercent: 7.375, termMonths: 360 };

  test("its 1.875 points alone give 7.568 %", () => {
    expect(mortgageApr({ ...loan, pointsPercent: 1.875 }).aprPercent.toFixed(3)).toBe("7.568");
  });

  test("the points are $5,625 of the $9,151", () => {
    const parts = { pointsPercent: 1.875, otherPrepaidFinanceCharges: 3526 };
    const { prepaidFinanceCharges, aprPercent } = mortgageApr({ ...loan, ...parts });
    expect(prepaidFinanceCharges).toBe(9151);
    expect(aprPercent.toFixed(3)).toBe("7.692");
  });
});

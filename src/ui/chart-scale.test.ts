import { array, assert, double, property } from "fast-check";
import { expect, test } from "vitest";
import { scaleOf } from "./line-chart.tsx";

test.each([
  ["costs of renting", [0, 21_091, 373_923], 0, [0, 100_000, 200_000, 300_000, 400_000]],
  ["a loan that is paid back", [380_000, 0], 0, [0, 100_000, 200_000, 300_000, 400_000]],
  ["rates above a bottom of their own", [7.25, 6.5, 5.75], 4, [4, 5, 6, 7, 8]],
  ["a few messages", [0, 3, 1], 0, [0, 1, 2, 3]],
  ["nothing at all", [0, 0], 0, [0, 0.25, 0.5, 0.75, 1]],
  ["a gain after a loss", [-12_000, 30_000], 0, [-20_000, 0, 20_000, 40_000]],
])("%s", (_, values, from, heights) => {
  expect(scaleOf(values, from).heights).toEqual(heights);
});

test("any values fit the scale, which has at most six lines", () => {
  const amount = double({ min: -1e9, max: 1e9, noNaN: true });
  assert(
    property(array(amount, { minLength: 1 }), (values) => {
      const { low, high, heights } = scaleOf(values, 0);
      const lessThanAPixel = (high - low) / 1e6;
      expect(low - lessThanAPixel).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(high + lessThanAPixel).toBeGreaterThanOrEqual(Math.max(...values));
      expect(heights.length).toBeLessThanOrEqual(6);
    }),
  );
});

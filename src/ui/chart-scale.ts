export interface ChartScale {
  low: number;
  high: number;
  /** The values of the lines across the chart, from the bottom to the top. */
  heights: number[];
}

const LINES = 4;

/** Round numbers are one of these times a power of ten. */
const ROUND = [1, 2, 2.5, 5, 10];

/** The scale of a chart in round numbers, from `from` or the lowest value to above the highest. */
export function scaleOf(values: readonly number[], from: number): ChartScale {
  const least = Math.min(from, ...values);
  const most = Math.max(from + 1, ...values);
  const wanted = (most - least) / LINES;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * (ROUND.find((round) => round * power >= wanted) ?? 10);
  // A value that is exactly some steps is on its line, despite rounding in the division
  const first = Math.floor(least / step + 1e-9);
  const last = Math.ceil(most / step - 1e-9);
  const heights = Array.from({ length: last - first + 1 }, (_, line) => (first + line) * step);
  return { low: first * step, high: last * step, heights };
}

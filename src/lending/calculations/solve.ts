const MOST_STEPS = 200;

/**
 * Where a continuous function that is positive at `low` and not positive at `high` crosses 0, to 14
 * digits after the point. Ridders' method (IEEE Transactions on Circuits and Systems 26,
 * 1979): each step at least halves the bracket, and no step leaves it.
 */
export function crossing(f: (x: number) => number, low: number, high: number): number {
  let [a, b, fa, fb] = [low, high, f(low), f(high)];
  if (fa <= 0) return a;
  let x = b;
  for (let step = 0; step < MOST_STEPS && fb < 0; step += 1) {
    const middle = (a + b) / 2;
    const fm = f(middle);
    const before = x;
    x = middle + ((middle - a) * fm) / Math.sqrt(fm * fm - fa * fb);
    const fx = f(x);
    if (fx === 0 || fm === 0) return fx === 0 ? x : middle;
    if (fm > 0) [a, fa] = [middle, fm];
    else [b, fb] = [middle, fm];
    if (x > a && x < b) {
      if (fx > 0) [a, fa] = [x, fx];
      else [b, fb] = [x, fx];
    }
    const precision = 1e-14 * Math.max(1, Math.abs(x));
    if (Math.abs(x - before) <= precision || b - a <= precision) return x;
  }
  return fb === 0 ? b : x;
}

/** Doubles `start` until the function is not positive. Undefined beyond `most`. */
export function bracketEnd(
  f: (x: number) => number,
  start: number,
  most: number,
): number | undefined {
  for (let end = start; end <= most; end *= 2) if (f(end) <= 0) return end;
  return undefined;
}

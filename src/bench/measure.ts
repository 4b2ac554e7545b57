import autocannon, { type Options } from "autocannon";

/** One line of the table: our figure and a bare baseline's, from the same run. */
export interface Figure {
  name: string;
  ours: string;
  bare: string;
  /** Ours divided by the baseline, or the figure itself without a baseline. */
  ratio?: number;
  target: string;
  /** Undefined when this machine could not measure it. */
  met: boolean | undefined;
}

/** A figure without a baseline. */
export function absolute(name: string, ours: string, target: string, met?: boolean): Figure {
  return { name, ours, bare: "-", target, met };
}

/** The middle value, which one slow round does not change. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The value that the given share of all values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const CONNECTIONS = 20;
const SECONDS = 3;

/** Requests per second in one bounded round. Throws when any of them failed. */
export async function load(url: string, options: Partial<Options> = {}): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...options,
  });
  const failed = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`);
  return result.requests.total / result.duration;
}

/**
 * Alternates rounds of two measurements, after one unmeasured round each, and takes the medians.
 */
export async function alternate(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
  rounds = 5,
): Promise<{ ours: number; bare: number }> {
  await ours();
  await bare();
  const measured = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await ours());
    measured.bare.push(await bare());
  }
  return { ours: median(measured.ours), bare: median(measured.bare) };
}

/** Milliseconds of one request, with its body read to the end. */
export async function time(url: string, init?: RequestInit): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

/** A ratio of rates, where more is better. */
export function atLeast(
  name: string,
  least: number,
  { ours, bare }: { ours: number; bare: number },
): Figure {
  const ratio = ours / bare;
  const rate = (value: number) => `${Math.round(value)}/s`;
  return {
    name,
    ours: rate(ours),
    bare: rate(bare),
    ratio,
    target: `>= ${least}`,
    met: ratio >= least,
  };
}

/** A ratio of latencies, where less is better. */
export function atMost(
  name: string,
  most: number,
  { ours, bare }: { ours: number; bare: number },
): Figure {
  const ratio = ours / bare;
  const latency = (value: number) => `${value.toFixed(2)} ms`;
  return {
    name,
    ours: latency(ours),
    bare: latency(bare),
    ratio,
    target: `<= ${most}`,
    met: ratio <= most,
  };
}

interface Bound {
  most: number;
  unit: string;
  /** Whether the bound applies to the time added to the baseline, not to the whole. */
  above?: boolean;
}

/** A figure with an absolute bound, shown next to its undisturbed value. */
export function within(
  name: string,
  { most, unit, above = false }: Bound,
  { ours, bare }: { ours: number; bare: number },
): Figure {
  const shown = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  return {
    name,
    ours: shown(ours),
    bare: shown(bare),
    ratio: ours / bare,
    target: `<= ${above ? "+" : ""}${most} ${unit}`,
    met: (above ? ours - bare : ours) <= most,
  };
}

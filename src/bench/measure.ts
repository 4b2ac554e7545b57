import autocannon, { type Options } from "autocannon";

/**
 * One line of the table: our figure and, where there is one, a bare baseline's from the same run.
 */
export interface Figure {
  name: string;
  ours: string;
  bare?: string;
  /** Ours divided by the baseline. */
  ratio?: number;
  target: string;
  /** Undefined when this machine could not measure it. */
  met?: boolean;
}

interface Pair {
  ours: number;
  bare: number;
}

/**
 * A count that must be zero. `isEnough` tells whether enough was counted for it to mean something.
 */
export function none(name: string, found: number, of: number, isEnough = true): Figure {
  return { name, ours: `${found} of ${of}`, target: "0", met: found === 0 && isEnough };
}

/** A count that must be complete. */
export function all(name: string, found: number, of: number): Figure {
  return { name, ours: `${found} of ${of}`, target: `${of}`, met: found === of };
}

/** A ratio of rates, where more is better. */
export function atLeast(name: string, least: number, { ours, bare }: Pair): Figure {
  const rate = (value: number) => `${Math.round(value)}/s`;
  const ratio = ours / bare;
  const shown = { name, ours: rate(ours), bare: rate(bare), ratio };
  return { ...shown, target: `>= ${least}`, met: ratio >= least };
}

/** A ratio of latencies, where less is better. */
export function atMost(name: string, most: number, { ours, bare }: Pair): Figure {
  const latency = (value: number) => `${value.toFixed(2)} ms`;
  const ratio = ours / bare;
  const shown = { name, ours: latency(ours), bare: latency(bare), ratio };
  return { ...shown, target: `<= ${most}`, met: ratio <= most };
}

interface Bound {
  most: number;
  unit: string;
  /** Whether the bound applies to what is added to the baseline, not to the whole. */
  above?: boolean;
}

/** A figure with an absolute bound, shown next to its undisturbed value if there is one. */
export function within(
  name: string,
  { most, unit, above = false }: Bound,
  { ours, bare }: { ours: number; bare?: number },
): Figure {
  const shown = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  return {
    name,
    ours: shown(ours),
    ...(bare !== undefined && { bare: shown(bare), ratio: ours / bare }),
    target: `<= ${above ? "+" : ""}${most} ${unit}`,
    met: ours - (above ? (bare ?? 0) : 0) <= most,
  };
}

/** The middle value, which one slow round does not change. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The value that 99 of a hundred do not exceed. */
export function p99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0;
}

const CONNECTIONS = 20;
const SECONDS = 3;

/** Requests per second in one bounded round. Throws when any of them failed. */
export async function load(url: string, options: Partial<Options> = {}): Promise<number> {
  const bounds = { connections: CONNECTIONS, duration: SECONDS };
  const result = await autocannon({ url, ...bounds, ...options });
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
): Promise<Pair> {
  await ours();
  await bare();
  const measured = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await ours());
    measured.bare.push(await bare());
  }
  return { ours: median(measured.ours), bare: median(measured.bare) };
}

/** Milliseconds of a piece of work. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of one request, with its body read to the end. */
export function time(url: string, init?: RequestInit): Promise<number> {
  return timeOf(async () => {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  });
}

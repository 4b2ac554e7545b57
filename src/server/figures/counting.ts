import type { Speed } from "#shared/figures.ts";

export type Came = "messages" | "applications";

type Counted = Record<Came, number>;

/** Numbers of messages and applications by a key. */
export class Counts {
  readonly #counts: Map<string, Counted>;

  constructor(keys: readonly string[] = []) {
    this.#counts = new Map(keys.map((key) => [key, none()]));
  }

  add(key: string, kind: Came): void {
    const counted = this.#counts.get(key) ?? none();
    counted[kind] += 1;
    this.#counts.set(key, counted);
  }

  /** In the order of the keys. */
  list(): (Counted & { key: string })[] {
    return [...this.#counts].map(([key, counted]) => ({ key, ...counted }));
  }

  /** The greatest first, so many of them. */
  greatest(count: number): (Counted & { key: string })[] {
    const sum = ({ messages, applications }: Counted) => messages + applications;
    return this.list()
      .toSorted((one, other) => sum(other) - sum(one))
      .slice(0, count);
  }
}

function none(): Counted {
  return { messages: 0, applications: 0 };
}

/** Minutes until the first answer. */
export class Speeds {
  readonly #minutes: number[] = [];

  add(minutes: number): this {
    this.#minutes.push(minutes);
    return this;
  }

  read(): Speed {
    const sorted = Float64Array.from(this.#minutes).toSorted();
    return { answered: sorted.length, median: at(sorted, 0.5), p90: at(sorted, 0.9) };
  }
}

/** The least value that this share of them does not exceed. */
function at(sorted: Float64Array, share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

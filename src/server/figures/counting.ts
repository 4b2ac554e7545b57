import type { Speed } from "#shared/figures.ts";

export type Came = "messages" | "applications";

type Counted = Record<Came, number>;

/** Counts of messages and applications by a key. */
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

  /** The given number of keys, highest counts first. */
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

/** How often each number of minutes passed until the first answer. */
class Minutes {
  readonly #times = new Map<number, number>();
  #count = 0;

  add(minutes: number): void {
    this.#times.set(minutes, (this.#times.get(minutes) ?? 0) + 1);
    this.#count += 1;
  }

  /** The numbers of minutes within which half, and nine of ten, were answered. */
  read(): Pick<Speed, "median" | "p90"> {
    const inOrder = [...this.#times].toSorted(([one], [other]) => one - other);
    let passed = 0;
    const at = (share: number) => {
      const wanted = Math.max(1, Math.ceil(this.#count * share));
      passed = 0;
      return inOrder.find(([, times]) => (passed += times) >= wanted)?.[0] ?? null;
    };
    return { median: at(0.5), p90: at(0.9) };
  }

  get count(): number {
    return this.#count;
  }
}

/** How fast answers came: in elapsed minutes, and in those of office hours if there are any. */
export class Speeds {
  readonly #plain = new Minutes();
  readonly #office: Minutes | undefined;

  constructor(hasOffice: boolean) {
    if (hasOffice) this.#office = new Minutes();
  }

  add({ plain, office }: Taken): this {
    this.#plain.add(plain);
    this.#office?.add(office);
    return this;
  }

  read(): Speed {
    return {
      answered: this.#plain.count,
      ...this.#plain.read(),
      inOfficeHours: this.#office?.read() ?? null,
    };
  }
}

/** How long one answer took, in minutes. */
export interface Taken {
  plain: number;
  /** Minutes in which the office was open; 0 when its hours are not known. */
  office: number;
}

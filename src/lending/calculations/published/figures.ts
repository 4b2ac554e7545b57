export interface PublishedFigure {
  name: string;
  published: number;
  /** Digits after the point in print: our figure is right when it rounds to the same. */
  digits: number;
  unit: "$" | "%" | "months";
  ours: () => number;
}

/** A worked example that anybody can look up. */
export interface PublishedExample {
  /** The place in the source. */
  where: string;
  /** The inputs, in words. */
  given: string;
  figures: PublishedFigure[];
}

/** Worked examples of one publication. */
export interface PublishedSource {
  id: string;
  title: string;
  address?: string;
  examples: PublishedExample[];
}

export const dollars = (name: string, published: number, ours: () => number): PublishedFigure => ({
  name,
  published,
  ours,
  digits: 2,
  unit: "$",
});

export const percent = (
  name: string,
  published: number,
  ours: () => number,
  digits = 2,
): PublishedFigure => ({ name, published, digits, unit: "%", ours });

/** Whether our figure rounds to the printed one. */
export function agrees({ published, digits, ours }: PublishedFigure): boolean {
  return ours().toFixed(digits) === published.toFixed(digits);
}

import { readFileSync } from "node:fs";

/** Bytes of the last commit; `html` is the home page's and is changed by hand. */
export const WEIGHTS_FILE = "src/build/weights.json";

/** How many bytes a change may add to the heaviest page without changing the figures. */
export const MOST_ADDED = 300;

export const WEIGHTS = JSON.parse(readFileSync(WEIGHTS_FILE, "utf8")) as Record<
  "script" | "style" | "chunk" | "html",
  number
>;

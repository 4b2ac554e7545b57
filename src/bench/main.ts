import { articles } from "./articles.ts";
import { calculations } from "./calculations.ts";
import { desk } from "./desk.ts";
import { durability } from "./faults/durability.ts";
import { growth } from "./growth.ts";
import { hostile } from "./hostile/hostile.ts";
import { imports } from "./imports.ts";
import { input } from "./input.ts";
import type { Figure } from "./measure.ts";
import { machines } from "./machines/machines.ts";
import { polls } from "./polls.ts";
import { presses } from "./presses.ts";
import { reads } from "./reads.ts";
import { resilience } from "./faults/resilience.ts";
import { signIns } from "./sign-ins.ts";
import { uploads } from "./uploads.ts";

/** `npm run bench` runs all, `npm run bench NAME` one. Figures are medians of one run. */
const BENCHMARKS: Record<string, () => Promise<Figure[]>> = {
  reads,
  uploads,
  growth,
  articles,
  imports,
  desk,
  polls,
  presses,
  "sign-ins": signIns,
  durability,
  resilience,
  input,
  hostile,
  calculations,
  machines,
};

function print(figures: Figure[]): void {
  for (const { name, ours, bare, ratio, target, met } of figures) {
    const shown = ratio === undefined ? "-" : ratio.toFixed(2);
    const columns = [name.padEnd(52), ours.padStart(12), bare.padStart(12), shown.padStart(5)];
    const verdict = met === undefined ? "not measured" : met ? "ok" : "MISSED";
    process.stdout.write(`${columns.join("  ")}  ${target.padStart(8)}  ${verdict}\n`);
  }
}

const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !Object.hasOwn(BENCHMARKS, wanted)) {
  process.stderr.write(`no benchmark ${wanted}: ${Object.keys(BENCHMARKS).join(", ")}\n`);
  process.exit(2);
}
process.stdout.write(
  `${"figure".padEnd(52)}  ${"ours".padStart(12)}  ${"bare".padStart(12)}  ratio\n`,
);
for (const [name, run] of Object.entries(BENCHMARKS))
  if (wanted === undefined || wanted === name) print(await run());

import { articles } from "./articles.ts";
import { calculations } from "./calculations.ts";
import { durability } from "./faults/durability.ts";
import { growth } from "./growth.ts";
import { hostile } from "./hostile.ts";
import { imports } from "./imports.ts";
import type { Figure } from "./measure.ts";
import { machines } from "./machines/machines.ts";
import { presses } from "./in-browser.ts";
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
  presses,
  "sign-ins": signIns,
  durability,
  resilience,
  hostile,
  calculations,
  machines,
};

function print(
  name: string,
  ...[ours, bare, ratio, target, verdict]: [string, string, string, string, string]
): void {
  const columns = [name.padEnd(56), ours.padStart(12), bare.padStart(12), ratio.padStart(5)];
  process.stdout.write(`${columns.join("  ")}  ${target.padStart(10)}  ${verdict}\n`);
}

const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !Object.hasOwn(BENCHMARKS, wanted)) {
  process.stderr.write(`no benchmark ${wanted}: ${Object.keys(BENCHMARKS).join(", ")}\n`);
  process.exit(2);
}
print("figure", "ours", "bare", "ratio", "target", "");
for (const [name, run] of Object.entries(BENCHMARKS))
  if (wanted === undefined || wanted === name)
    for (const { ours, bare = "-", ratio, target, met, ...figure } of await run()) {
      const verdict = met === undefined ? "not measured" : met ? "ok" : "MISSED";
      print(figure.name, ours, bare, ratio?.toFixed(2) ?? "-", target, verdict);
    }

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "src/test/built";
/** State that stays on a page for the next test, because contexts.ts cannot undo it. */
const LASTING = /\baddInitScript\(|\bnewCDPSession\(/;

test("no test leaves a clock, a script or a session in the browser for the next one", () => {
  const careless = readdirSync(FOLDER).filter((file) => {
    const text = readFileSync(`${FOLDER}/${file}`, "utf8");
    const isSafe = text.includes("fresh: true") || text.includes("discardAfterwards(");
    return text.includes("clock.install(") || (LASTING.test(text) && !isSafe);
  });
  expect(careless).toEqual([]);
});

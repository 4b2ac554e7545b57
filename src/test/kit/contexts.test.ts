import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "src/test/built";
/** State that contexts.ts cannot undo, so that it would stay on a page for the next test. */
const LASTING = /\baddInitScript\(|\bnewCDPSession\(/;

test("no test leaves a clock, a script or a session in the browser for the next one", () => {
  const careless = readdirSync(FOLDER).filter((file) => {
    const text = readFileSync(`${FOLDER}/${file}`, "utf8");
    const isSafe = text.includes("fresh: true") || text.includes("discardAfterwards(");
    return text.includes("clock.install(") || (LASTING.test(text) && !isSafe);
  });
  expect(careless).toEqual([]);
});

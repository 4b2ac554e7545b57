import { expect, test } from "vitest";
import { ASKED, FULL } from "#test/kit/calculations.ts";
import { testServer } from "#test/kit/server.ts";

/** What scripts and spreadsheets send where a number belongs; NaN and Infinity arrive as null. */
const BAD: unknown[] = [
  null,
  "",
  "$350k",
  "6,5",
  "1e9",
  "NaN",
  "'; --",
  "x".repeat(300),
  -1,
  0,
  1e9,
  1e308,
  0.1 + 0.2,
  true,
  [],
  {},
  [1, 2],
];

/** The paths of an input's values, those in lists included. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return path.length > 0 ? [path] : [];
  const inner = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

function withValue(input: object, path: readonly string[], value: unknown): object {
  const copy = structuredClone(input);
  const parent = path.slice(0, -1).reduce((each, key) => each[key] as Branch, copy as Branch);
  parent[path.at(-1) ?? ""] = value;
  return copy;
}
type Branch = { [key: string]: Branch | unknown };

/** Null stands only for a month or a year that never comes, an end or a county that nobody knows. */
const MAY_BE_NULL = /"(?:breakEven(?:Month|Year)|effectiveTo|countyLimit)":null/g;

interface Refusal {
  message: string;
  issues: { path: string; message: string }[];
}

const INPUTS = [...FULL, ...Object.entries(ASKED).map(([name, [input]]) => [name, input] as const)];

test.each(INPUTS)(
  "%s answers any bad value with a result or with a sentence at a field, never NaN",
  async (name, input) => {
    const { send } = await testServer();
    for (const path of pathsOf(input))
      for (const bad of BAD) {
        const asked = withValue(input, path, bad);
        const response = await send("POST", `/api/calculations/${name}`, asked);
        const text = await response.text();
        const what = `${path.join(".")} = ${JSON.stringify(bad)}: ${text}`.slice(0, 400);
        if (response.status === 200) {
          expect(text.replaceAll(MAY_BE_NULL, ""), what).not.toMatch(/NaN|Infinity|null/);
          continue;
        }
        expect(response.status, what).toBe(400);
        const { message, issues } = JSON.parse(text) as Refusal;
        expect(message, what).toMatch(/^[A-Z].+[.?]$/);
        expect(issues.length, what).toBeGreaterThan(0);
        for (const issue of issues) expect(issue.message, what).toMatch(/^[A-Z].+[.?]$/);
      }
  },
  30_000,
);

test("a body that is no object has a sentence too", async () => {
  const { send } = await testServer();
  for (const name of Object.keys(ASKED))
    for (const body of [[], "text", 5]) {
      const response = await send("POST", `/api/calculations/${name}`, body as never);
      expect([name, response.status]).toEqual([name, 400]);
    }
});

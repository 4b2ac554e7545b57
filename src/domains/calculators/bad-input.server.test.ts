import { expect, test } from "vitest";
import { ASKED, FULL } from "#test/kit/calculations.ts";
import { testServer } from "#test/kit/server.ts";

/** What scripts and spreadsheets send in place of a number; NaN and Infinity arrive as null. */
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

/** The paths of an input's values, including those in lists. */
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
interface Branch {
  [key: string]: unknown;
}

/** Null stands only for a month or a year that never comes, or for an unknown end or county. */
const MAY_BE_NULL = /"(?:breakEven(?:Month|Year)|overtakeMonth|effectiveTo|countyLimit)":null/g;

interface Refusal {
  message: string;
  issues: { path: string; message: string }[];
}

const INPUTS = [...FULL, ...Object.entries(ASKED).map(([name, [input]]) => [name, input] as const)];

const SENTENCE = /^[A-Z].+[.?]$/;

/** What is wrong with an answer, if anything. */
function problemOf(status: number, text: string): string | undefined {
  if (status === 200)
    return /NaN|Infinity|null/.test(text.replaceAll(MAY_BE_NULL, "")) ? "no number" : undefined;
  if (status !== 400) return `status ${status}`;
  const { message, issues } = JSON.parse(text) as Refusal;
  const sentences = [message, ...issues.map((issue) => issue.message)];
  if (issues.length === 0) return "no field";
  return sentences.every((sentence) => SENTENCE.test(sentence)) ? undefined : "no sentence";
}

test.each(INPUTS)(
  "%s answers any bad value with a result or with a sentence at a field, never NaN",
  async (name, input) => {
    const { send } = await testServer();
    const problems: string[] = [];
    for (const path of pathsOf(input))
      for (const bad of BAD) {
        const asked = withValue(input, path, bad);
        const response = await send("POST", `/api/calculations/${name}`, asked);
        const text = await response.text();
        const problem = problemOf(response.status, text);
        if (problem)
          problems.push(
            `${path.join(".")} ${JSON.stringify(bad)}: ${problem}: ${text}`.slice(0, 300),
          );
      }
    expect(problems).toEqual([]);
  },
);

test("a body that is not an object is refused with a sentence too", async () => {
  const { send } = await testServer();
  for (const name of Object.keys(ASKED))
    for (const body of [[], "text", 5]) {
      const response = await send("POST", `/api/calculations/${name}`, body);
      expect([name, response.status]).toEqual([name, 400]);
    }
});

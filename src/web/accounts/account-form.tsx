import { type FormEvent, type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { takenIssues } from "../../shared/accounts.ts";
import { FORM_FIELD } from "../../shared/page-form.ts";
import { issuesOf } from "../trpc.ts";
import { showIssues } from "../ui/form-issues.ts";
import { toast } from "../ui/toast.tsx";
import { Notice } from "../ui/notice.tsx";

interface Submission {
  /** Of the form's element; on pages with several it says which one was sent. */
  id?: string;
  onSubmit: (event: FormEvent) => Promise<void>;
  /** What is said against the whole form. */
  refusal: string | undefined;
}

/** The frame of every form about an account. */
export function AccountForm(props: Submission & { children: ReactNode }) {
  const { id, onSubmit, refusal, children } = props;
  return (
    <form
      id={id}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void onSubmit(event)}
    >
      {id !== undefined && <input type="hidden" name={FORM_FIELD} value={id} />}
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
  return { onSubmit, refusal: refusal ?? form.formState.errors.root?.message };
}

import { type ComponentProps, type FormEvent, useState } from "react";
import type { FieldValues, Path, SubmitErrorHandler, UseFormReturn } from "react-hook-form";
import { FORM_FIELD } from "#kit/values/page-form.ts";
import { issuesOf } from "./refused.ts";
import { showIssues } from "./fields.ts";
import { toast } from "#ui/toast.tsx";
import { Notice } from "#ui/notice.tsx";
import { TRPCClientError } from "@trpc/client";

/** The state of a form's submission. */
export interface Submission {
  onSubmit: (event: FormEvent) => Promise<void> | void;
  /** The message about the form as a whole. */
  refusal: string | undefined;
}

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: Submission["onSubmit"];
  /** Shown above the fields, unless the form has its own place for it. */
  refusal?: Submission["refusal"];
  /**
   * With an id, the page accepts the form without scripts too, and can tell it from its other
   * forms.
   */
  id?: string;
}

/** The frame of every form. */
export function Form({ onSubmit, refusal, children, ...form }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      {...form}
      onSubmit={(event) => void onSubmit(event)}
    >
      {form.id !== undefined && <input type="hidden" name={FORM_FIELD} value={form.id} />}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {children}
    </form>
  );
}

export interface SubmissionOptions<Values extends FieldValues> {
  send: (values: Values) => Promise<void>;
  /** The sentence for a failure. */
  sentence: (error: unknown) => string;
  /**
   * The sentence in the form when no answer has come from this server. The toast has `sentence`.
   */
  unanswered?: string | undefined;
  /** Also shows it in a toast with this title. */
  toastTitle?: string | undefined;
  /** Whether it is also shown above the fields; by default only when no field shows it. */
  above?: "always" | "never" | undefined;
  /** The field beside which a message appears that is not about one field. */
  beside?: Path<Values> | undefined;
  /** Called after the browser's own check found mistakes. */
  onInvalid?: SubmitErrorHandler<Values> | undefined;
  /** Receives the names of the fields that show it. */
  onRefused?: ((fields: string[]) => void) | undefined;
}

/** Submits a form; refusals are shown beside their fields, or above them all. */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  {
    send,
    sentence,
    unanswered = UNREACHABLE,
    toastTitle,
    above,
    beside,
    ...on
  }: SubmissionOptions<Values>,
): Submission {
  const [refusal, setRefusal] = useState<string>();
  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await send(values);
    } catch (error) {
      const description = sentence(error);
      const said = showIssues(form, issuesOf(error));
      const isLost = isUnanswered(error);
      if (said.length === 0 && beside && !isLost)
        said.push(...showIssues(form, [{ path: beside, message: description }]));
      if (above === "always" || (above === undefined && said.length === 0))
        setRefusal(isLost ? unanswered : description);
      if (toastTitle) toast({ variant: "destructive", title: toastTitle, description });
      on.onRefused?.(said);
    }
  }, on.onInvalid);
  return { onSubmit, refusal: refusal ?? form.formState.errors.root?.message };
}

/** Whether the response is not this server's: there is none, or a proxy sent it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && error.shape === undefined;
}

export const UNREACHABLE = "We could not be reached. Please check your connection and try again.";

import type { ComponentProps } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type SubmissionOptions, useSubmission } from "./form.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { sentenceOf } from "./refused.ts";

interface Props<Values extends FieldValues>
  extends
    Omit<ComponentProps<typeof FormDialog>, "submission" | "busy">,
    Omit<SubmissionOptions<Values>, "sentence">,
    Partial<Pick<SubmissionOptions<Values>, "sentence">> {
  form: UseFormReturn<Values>;
  /** The sentence for a failure that the server does not explain. */
  failed?: string;
}

/** A form with its submission in a dialog. */
export function DialogForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, failed, ...rest } = props;
  const { send, beside, toastTitle, above, onRefused, ...dialog } = rest;
  const { sentence = (error) => sentenceOf(error, failed), ...words } = dialog;
  const { isSubmitting, isDirty } = form.formState;
  const options = { send, sentence, beside, toastTitle, above, onRefused };
  const submission = useSubmission(form, options);
  return <FormDialog unsaved={isDirty} {...words} submission={submission} busy={isSubmitting} />;
}

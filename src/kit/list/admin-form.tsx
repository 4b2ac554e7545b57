import type { ReactNode } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { fieldOf } from "#kit/form/fields.ts";
import { useSubmission } from "#kit/form/form.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { sentenceOf } from "#kit/form/refused.ts";

interface Props<Values extends FieldValues> {
  title: string;
  description?: string;
  /** The label of the submit button. */
  action: string;
  rules: Resolver<Values>;
  initial: DefaultValues<Values>;
  /** Saves the values, reloads the lists that show them, and closes the form. */
  send: (values: Values) => Promise<void>;
  /** The sentence for a failure that the server does not explain. */
  failed?: string;
  onClose: () => void;
  /** The inputs. */
  children: (field: ReturnType<typeof fieldOf<Values>>, form: Form<Values>) => ReactNode;
}

type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>;

/** The form of one row of a list of the admin area, in a dialog. */
export function AdminForm<Values extends FieldValues>(props: Props<Values>) {
  const {
    rules,
    initial,
    send,
    failed = "This did not work. Please try again.",
    ...dialog
  } = props;
  const form = useForm<Values>({ resolver: rules, defaultValues: initial });
  const { isSubmitting, isDirty } = form.formState;
  const submission = useSubmission(form, {
    send,
    sentence: (error) => sentenceOf(error, failed),
  });
  return (
    <FormDialog
      {...dialog}
      submission={submission}
      busy={isSubmitting}
      unsaved={isDirty}
      autoComplete="off"
    >
      {dialog.children(fieldOf(form), form)}
    </FormDialog>
  );
}

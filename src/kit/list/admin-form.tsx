import type { ReactNode } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { fieldOf } from "#kit/form/fields.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";

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
  const { rules, initial, children, ...dialog } = props;
  const form = useForm<Values>({ resolver: rules, defaultValues: initial });
  return (
    <DialogForm {...dialog} form={form} autoComplete="off">
      {children(fieldOf(form), form)}
    </DialogForm>
  );
}

import { useForm } from "react-hook-form";
import type { LoanDocument } from "#shared/documents.ts";
import { fieldOf } from "#web/forms/fields.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { TextInput } from "#web/ui/inputs.tsx";

interface Props {
  document: LoanDocument;
  onChanged: (documents: LoanDocument[]) => void;
  onClose: () => void;
}

/** Sends a document back with the reason, which the borrower reads. */
export function ReturnDialog({ document: { id, name }, onChanged, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: "" } });
  const review = trpc.documents.review.useMutation();
  const submission = useSubmission(form, {
    send: async ({ reason }) => {
      onChanged(await review.mutateAsync({ id, state: "returned", reason }));
      onClose();
    },
    sentence: (error) => sentenceOf(error, "The document could not be sent back."),
    beside: "reason",
  });
  return (
    <FormDialog
      title="Send back"
      description={name}
      submission={submission}
      busy={form.formState.isSubmitting}
      unsaved={form.formState.isDirty}
      action="Send back"
      onClose={onClose}
    >
      <TextInput
        id="return-reason"
        label="Reason"
        hint="The borrower reads it in their account, such as “The last page is missing.” A mail tells them to look there."
        required
        {...fieldOf(form)("reason")}
      />
    </FormDialog>
  );
}

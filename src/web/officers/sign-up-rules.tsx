import { useForm } from "react-hook-form";
import type { SignUpRules as Rules } from "#shared/officers.output.ts";
import { fieldOf } from "#web/forms/fields.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { CheckInput } from "#web/ui/check-input.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";

interface Props {
  rules: Rules;
  onClose: () => void;
}

/** Sets who may register as a loan officer. */
export function SignUpRules({ rules: { needsApproval, domains }, onClose }: Props) {
  const defaultValues = { needsApproval, domains: domains.join("\n") };
  const form = useForm({ defaultValues });
  const field = fieldOf(form);
  const utils = trpc.useUtils();
  const save = trpc.admin.officers.saveSignUp.useMutation();
  const submission = useSubmission(form, {
    send: async (typed) => {
      const lines = typed.domains.split(/[\s,;]+/).filter((line) => line !== "");
      const saved = await save.mutateAsync({ ...typed, domains: lines });
      utils.admin.officers.signUp.setData(undefined, saved);
      toast({ title: "Saved" });
      onClose();
    },
    sentence: (error) => sentenceOf(error, "Failed to save. Please try again."),
    beside: "domains",
  });
  const { error: _, defaultValue: _none, ...approval } = field("needsApproval");
  return (
    <FormDialog
      title="Who may register as a loan officer"
      submission={submission}
      busy={form.formState.isSubmitting}
      unsaved={form.formState.isDirty}
      action="Save Changes"
      onClose={onClose}
    >
      <CheckInput label="New officers need an admin's approval" {...approval}>
        Until they are approved, their accounts are customers' accounts: without the portal, its
        files and borrowers' requests.
      </CheckInput>
      <TextArea
        id="sign-up-domains"
        label="Email domains"
        hint="One per line, such as example.com. Leave it empty to accept any address. Loan officers with another address lose the role when you save."
        rows={3}
        {...field("domains")}
      />
    </FormDialog>
  );
}

import { useForm } from "react-hook-form";
import type { Draft } from "#shared/application-draft.ts";
import { keptAnswers } from "#shared/drafts.ts";
import { fieldOf } from "#web/forms/fields.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";
import { keepSecret, readSecret } from "./link-secret.ts";

interface Props {
  draft: Draft;
  onClose: () => void;
}

/** Asks for the address to which to mail the link that opens the answers on another device. */
export default function SendLink({ draft, onClose }: Props) {
  const form = useForm({ defaultValues: { email: draft.email } });
  const send = trpc.drafts.sendLink.useMutation();
  const submission = useSubmission(form, {
    send: async ({ email }) => {
      const answers = keptAnswers(draft);
      const { secret } = await send.mutateAsync({ email, answers, secret: readSecret() });
      keepSecret(secret);
      toast({
        title: "The link is on its way",
        description: "It opens your answers on any device for 14 days.",
      });
      onClose();
    },
    sentence: (error) => sentenceOf(error, "The link was not sent. Please try again."),
    toastTitle: "Error",
  });
  return (
    <FormDialog
      title="Go on later"
      description="We keep your answers for 14 days and mail you a link that opens them. Anybody with the link can read them. Sending your request or clearing your answers removes them."
      submission={submission}
      busy={form.formState.isSubmitting}
      action="Send the link"
      onClose={onClose}
    >
      <TextInput
        id="draft-link-email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        {...fieldOf(form)("email")}
      />
    </FormDialog>
  );
}

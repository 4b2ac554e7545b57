import { EmailInput } from "#kit/form/email-input.tsx";
import { useForm } from "react-hook-form";
import { EMAILS_AN_HOUR } from "#domains/accounts/accounts.ts";
import type { Draft } from "./application-draft.ts";
import { keptAnswers } from "./drafts.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";
import { keepSecret, readSecret } from "./link-secret.client.ts";

interface Props {
  draft: Draft;
  onClose: () => void;
}

export default function SendLink({ draft, onClose }: Props) {
  const form = useForm({ defaultValues: { email: draft.email } });
  const send = trpc.drafts.sendLink.useMutation();
  const sendLink = async ({ email }: { email: string }) => {
    const answers = keptAnswers(draft);
    const { secret, leavesAt } = await send.mutateAsync({ email, answers, secret: readSecret() });
    keepSecret(secret);
    toast({
      title: leavesAt === null ? "The link is on its way" : "The link has to wait",
      description: `${whenItLeaves(leavesAt)} An earlier link to this address works until then.`,
    });
    onClose();
  };
  return (
    <DialogForm
      form={form}
      title="Finish later"
      description="We keep your answers for 14 days and email you a link that opens them. Anybody with the link can read them. Sending your request or clearing your answers removes them."
      send={sendLink}
      failed="The link was not sent. Please try again."
      toastTitle="Error"
      unsaved={false}
      action="Send the link"
      onClose={onClose}
    >
      <EmailInput id="draft-link-email" {...fieldOf(form)("email")} />
    </DialogForm>
  );
}

/** Not the mails to this address: what others sent there is nobody else's business. */
function whenItLeaves(leavesAt: string | null): string {
  if (leavesAt === null) return `It usually arrives within minutes. ${EMAILS_AN_HOUR}`;
  const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return `Many links are asked for at the moment. Yours leaves on ${time.format(new Date(leavesAt))}.`;
}

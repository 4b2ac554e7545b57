import { useState } from "react";
import { useForm } from "react-hook-form";
import { counted } from "#kit/values/counted.ts";
import type { OfficerListEntry, SignUpRules as Rules } from "#domains/officers/officers.output.ts";
import { isForeign } from "#domains/users/users.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextArea } from "#ui/inputs.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import { toast } from "#ui/toast.tsx";

interface Props {
  rules: Rules;
  onClose: () => void;
}

export function SignUpRules({ rules: { needsApproval, domains }, onClose }: Props) {
  const defaultValues = { needsApproval, domains: domains.join("\n") };
  const form = useForm({ defaultValues });
  const field = fieldOf(form);
  const utils = trpc.useUtils();
  const save = trpc.admin.officers.saveSignUp.useMutation();
  const [asking, setAsking] = useState<Asking>();
  const send = async (typed: typeof defaultValues) => {
    const lines = typed.domains.split(/[\s,;]+/).filter((line) => line !== "");
    // Read now, because somebody may have registered since the page was opened
    const { rows } = await utils.officers.list.fetch(undefined, { staleTime: 0 });
    const leaving = rows.filter((user) => leaves(user, lines));
    if (leaving.length > 0) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setAsking({ leaving, answer: resolve });
      const isSure = await promise;
      setAsking(undefined);
      if (!isSure) return;
    }
    const saved = await save.mutateAsync({ ...typed, domains: lines });
    utils.admin.officers.signUp.setData(undefined, saved);
    toast({ title: "Saved" });
    onClose();
  };
  const { error: _, defaultValue: _none, ...approval } = field("needsApproval");
  return (
    <>
      <DialogForm
        form={form}
        title="Who may register as a loan officer"
        send={send}
        failed="Failed to save. Please try again."
        beside="domains"
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
          hint="One per line, such as example.com. Leave it empty to accept any address. Loan officers with another address lose the role when you save; you see their names first."
          rows={3}
          {...field("domains")}
        />
      </DialogForm>
      {asking && <LeavingDialog {...asking} />}
    </>
  );
}

interface Asking {
  leaving: readonly OfficerListEntry[];
  answer: (isSure: boolean) => void;
}

/** Whether a user is a loan officer now, and not with these domains; compared as they are saved. */
function leaves({ isLoanOfficer, email }: OfficerListEntry, typed: readonly string[]): boolean {
  const domains = typed.map((line) => line.toLowerCase().replace(/^@/, ""));
  return isLoanOfficer === true && isForeign({ domains }, email);
}

/** Names who loses the role, and asks. */
function LeavingDialog({ leaving, answer }: Asking) {
  return (
    <ConfirmDialog
      title={`End the role of ${counted(leaving.length, "loan officer")}?`}
      description={
        <div className="grid gap-3">
          <p>
            Their email addresses are outside these domains. They are signed out, lose the portal,
            their leads and their page, and get an email. Their accounts become customers' accounts.
          </p>
          <ul aria-label="Loan officers who lose the role" className="grid gap-1 text-base-content">
            {leaving.map(({ id, firstName, lastName, email }) => (
              <li key={id}>
                <span className="font-medium">
                  {firstName} {lastName}
                </span>
                , <MailAddress address={email} />
              </li>
            ))}
          </ul>
        </div>
      }
      action="End and save"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}

import { type FormEvent, useState } from "react";
import { counted } from "#shared/counted.ts";
import type { Inbox } from "#shared/inbox.ts";
import { type MailSecurity, mailReasonInWords } from "#shared/mail.ts";
import { useLeaveWarning } from "#web/forms/use-leave-warning.ts";
import { withConfirmation } from "#web/second-factor/confirmation.tsx";
import { trpc } from "#web/trpc.ts";
import { SelectInput, TextInput } from "#web/ui/inputs.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useCalls } from "./use-calls.ts";
import { asSent } from "./typed-server.ts";

interface Props {
  inbox: Inbox;
  onRemoved: () => void;
}

/** The inbox: entered, tried and saved here. */
export function InboxForm({ inbox, onRemoved }: Props) {
  const form = useInboxForm(inbox);
  const { isBusy, isChanged } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-5">
      <Fields form={form} isStored={inbox.stored !== null} />
      <div role="status">{form.result && <Notice {...form.result} />}</div>
      {form.refusal && <Notice kind="error">{form.refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" disabled={isBusy} onClick={() => void form.test()}>
          Test the inbox
        </button>
        <SubmitButton busy={isBusy} disabled={!isChanged}>
          Save
        </SubmitButton>
        {inbox.stored && (
          <button
            type="button"
            className="btn text-error btn-ghost"
            disabled={isBusy}
            onClick={() => void form.remove().then(onRemoved)}
          >
            Remove the inbox
          </button>
        )}
      </div>
    </form>
  );
}

const SECURITIES: Record<MailSecurity, string> = {
  tls: "TLS from the start, usually port 993",
  starttls: "STARTTLS, usually port 143",
  none: "None, for a server on this machine",
};

interface FieldsProps {
  form: ReturnType<typeof useInboxForm>;
  isStored: boolean;
}

function Fields({ form: { typed, issues, type }, isStored }: FieldsProps) {
  const field = (name: Exclude<keyof Typed, "security">) => ({
    id: `inbox-${name}`,
    value: typed[name],
    error: issues[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextInput label="Server" placeholder="imap.example.com" {...field("host")} />
      <TextInput label="Port" inputMode="numeric" {...field("port")} />
      <SelectInput
        id="inbox-security"
        label="Encryption"
        choose="Choose one"
        options={SECURITIES}
        error={issues.security}
        value={typed.security}
        onChange={({ target }) => type({ security: target.value as MailSecurity })}
      />
      <TextInput label="Folder" hint="Nothing in it is deleted." {...field("folder")} />
      <TextInput label="User name" {...field("username")} />
      <TextInput
        label="Password"
        type="password"
        hint={`Kept encrypted and never shown.${isStored ? " Empty leaves it as it is." : ""}`}
        {...field("password")}
        autoComplete="new-password"
      />
      <TextInput
        label="Address"
        type="email"
        placeholder="answers@example.com"
        hint="Its mail must come to this inbox: borrowers are asked to answer there. Mail that comes back is noticed if the sender's address leads there, too."
        {...field("address")}
      />
    </div>
  );
}

interface Typed {
  host: string;
  port: string;
  security: MailSecurity;
  username: string;
  password: string;
  folder: string;
  address: string;
}

function typedOf({ stored }: Inbox): Typed {
  const {
    host = "",
    security = "tls",
    username = "",
    folder = "INBOX",
    address = "",
  } = stored ?? {};
  const port = String(stored?.port ?? 993);
  return { host, port, security, username, password: "", folder, address };
}

function useInboxForm(inbox: Inbox) {
  const [typed, setTyped] = useState(() => typedOf(inbox));
  const calls = useInboxCalls();
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(inbox));
  useLeaveWarning(isChanged, "Leave without saving the inbox?");
  const input = { ...asSent(typed), revision: inbox.revision };
  return {
    ...calls,
    typed,
    isChanged,
    type: (changed: Partial<Typed>) => setTyped({ ...typed, ...changed }),
    test: () => calls.test(input),
    save: () => calls.save(input),
  };
}

type Input = Parameters<ReturnType<typeof trpc.admin.inbox.save.useMutation>["mutate"]>[0];

function useInboxCalls() {
  const { admin } = trpc.useUtils();
  const { run, setResult, ...calls } = useCalls<keyof Typed>();
  const test = trpc.admin.inbox.test.useMutation();
  const save = trpc.admin.inbox.save.useMutation();
  const remove = trpc.admin.inbox.remove.useMutation();
  const saved = async (inbox: Inbox, title: string) => {
    toast({ title });
    admin.inbox.read.setData(undefined, inbox);
    await admin.inbox.status.invalidate();
  };
  return {
    ...calls,
    test: (input: Input) =>
      run(async () => {
        const { mails, reason, answer } = await test.mutateAsync(input);
        if (mails === null)
          setResult({
            kind: "error",
            children: `${mailReasonInWords(reason ?? "unknown")} ${answer ?? ""}`,
          });
        else
          setResult({
            kind: "success",
            children: `The inbox is open: ${counted(mails, "mail")} in ${input.folder}. Once it is saved, new ones are read each minute.`,
          });
      }),
    save: (input: Input) =>
      run(async () => saved(await withConfirmation(() => save.mutateAsync(input)), "Inbox saved")),
    remove: () =>
      run(async () => saved(await withConfirmation(() => remove.mutateAsync()), "Inbox removed")),
  };
}

import { counted } from "#kit/values/counted.ts";
import type { Inbox } from "./inbox.ts";
import type { MailSecurity } from "#domains/mail/mail.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";
import {
  asSent,
  SecurityField,
  ServerField,
  ServerForm,
  useServerForm,
} from "#domains/mail/server/server-form.tsx";

interface Props {
  inbox: Inbox;
  onRemoved: () => void;
}

/** The inbox: entered, tried and saved here. */
export function InboxForm({ inbox, onRemoved }: Props) {
  const form = useServerForm(typedOf(inbox), "Leave without saving the inbox?");
  const { test, save, remove } = useInboxCalls(form);
  const input = { ...asSent(form.typed), revision: inbox.revision };
  return (
    <ServerForm
      form={form}
      what="the inbox"
      onSave={() => void save(input)}
      test={{ label: "Test the inbox", run: () => void test(input) }}
      remove={
        inbox.stored
          ? { label: "Remove the inbox", run: () => void remove().then(onRemoved) }
          : undefined
      }
    >
      <Fields form={form} isStored={inbox.stored !== null} />
    </ServerForm>
  );
}

const SECURITIES: Record<MailSecurity, string> = {
  tls: "TLS from the start, usually port 993",
  starttls: "STARTTLS, usually port 143",
  none: "None, for a server on this machine",
};

type Form = ReturnType<typeof useServerForm<Typed>>;

function Fields({ form, isStored }: { form: Form; isStored: boolean }) {
  const own = { form, of: "inbox" } as const;
  return (
    <>
      <ServerField {...own} name="host" label="Server" placeholder="imap.example.com" />
      <ServerField {...own} name="port" label="Port" inputMode="numeric" />
      <SecurityField {...own} options={SECURITIES} />
      <ServerField {...own} name="folder" label="Folder" hint="Nothing in it is deleted." />
      <ServerField {...own} name="username" label="Username" />
      <ServerField
        {...own}
        name="password"
        label="Password"
        type="password"
        hint={`Kept encrypted and never shown.${isStored ? " Empty leaves it as it is." : ""}`}
      />
      <ServerField
        {...own}
        name="address"
        label="Address"
        type="email"
        placeholder="answers@example.com"
        hint="Its email must come to this inbox: borrowers are asked to answer there. Email that comes back is noticed if the sender's address leads there, too."
      />
      <ServerField
        {...own}
        name="authservId"
        label="Mail server that checks senders (optional)"
        placeholder="mx.example.com"
        hint="The name at the beginning of the Authentication-Results that it adds. Email for which it says that DMARC passed counts as the borrower's. It must remove lines with this name from email that comes from outside: whoever writes one would be believed. Leave this empty if it does not."
      />
    </>
  );
}

type Typed = ReturnType<typeof typedOf>;

function typedOf({ stored }: Inbox) {
  const {
    host = "",
    security = "tls",
    username = "",
    folder = "INBOX",
    address = "",
    authservId,
  } = stored ?? {};
  const port = String(stored?.port ?? 993);
  return {
    host,
    port,
    security,
    username,
    password: "",
    folder,
    address,
    authservId: authservId ?? "",
  };
}

type Input = Parameters<ReturnType<typeof trpc.admin.inbox.save.useMutation>["mutate"]>[0];

function useInboxCalls({ run, sayWorks, sayFails }: Form) {
  const { admin } = trpc.useUtils();
  const test = trpc.admin.inbox.test.useMutation();
  const save = trpc.admin.inbox.save.useMutation();
  const remove = trpc.admin.inbox.remove.useMutation();
  const saved = async (inbox: Inbox, title: string) => {
    toast({ title });
    admin.inbox.read.setData(undefined, inbox);
    await admin.inbox.status.invalidate();
  };
  return {
    test: (input: Input) =>
      run(async () => {
        const tried = await test.mutateAsync(input);
        if (tried.mails === null) return sayFails(tried);
        sayWorks(
          `The inbox is open: ${counted(tried.mails, "email")} in ${input.folder}. Once it is saved, new ones are read each minute.`,
        );
      }),
    save: (input: Input) => run(async () => saved(await save.mutateAsync(input), "Inbox saved")),
    remove: () => run(async () => saved(await remove.mutateAsync(), "Inbox removed")),
  };
}

import type { MailSecurity, MailServer } from "#domains/mail/mail.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { toast } from "#ui/toast.tsx";
import { asSent, SecurityField, ServerField, ServerForm, useServerForm } from "./server-form.tsx";

/** The mail server: entered, tried and saved here, unless it is set where the server is started. */
export function ServerCard() {
  const query = trpc.admin.mail.server.useQuery(undefined, { refetchOnMount: "always" });
  const { data, isFetchedAfterMount } = query;
  return (
    <SectionCard
      id="mail-server"
      title="Mail server"
      lead="Email is sent through it. Without one, nothing you send will arrive."
    >
      {!(data && isFetchedAfterMount) && <NotLoaded inList query={query} of="the mail server" />}
      {data?.isEnvironment && (
        <p>
          It is set by <code className="font-semibold">SMTP_URL</code> where the server is started,
          and can only be changed there.
        </p>
      )}
      {data && isFetchedAfterMount && !data.isEnvironment && (
        <MailServerForm key={data.revision} server={data} />
      )}
    </SectionCard>
  );
}

const SECURITIES: Record<MailSecurity, string> = {
  starttls: "STARTTLS, usually port 587",
  tls: "TLS from the start, usually port 465",
  none: "None, for a server on this machine",
};

function MailServerForm({ server }: { server: MailServer }) {
  const form = useServerForm(typedOf(server), "Leave without saving the mail server?");
  const { test, save, remove } = useServerCalls(form);
  const input = { ...asSent(form.typed), revision: server.revision };
  return (
    <ServerForm
      form={form}
      what="the mail server"
      onSave={() => void save(input)}
      test={{ label: "Send a test email with this", run: () => void test(input) }}
      remove={
        server.stored ? { label: "Remove the mail server", run: () => void remove() } : undefined
      }
    >
      <Fields form={form} hasPassword={server.stored?.hasPassword === true} />
    </ServerForm>
  );
}

type Form = ReturnType<typeof useServerForm<Typed>>;

function Fields({ form, hasPassword }: { form: Form; hasPassword: boolean }) {
  const own = { form, of: "mail" } as const;
  return (
    <>
      <ServerField {...own} name="host" label="Server" placeholder="smtp.example.com" />
      <ServerField {...own} name="port" label="Port" inputMode="numeric" />
      <SecurityField {...own} options={SECURITIES} />
      <ServerField
        {...own}
        name="fromAddress"
        label="Sender's address"
        hint="Leave blank to use no-reply at your domain."
      />
      <ServerField
        {...own}
        name="username"
        label="Username"
        hint="Leave it empty if the server asks for none."
      />
      <ServerField
        {...own}
        name="password"
        label="Password"
        type="password"
        hint={
          hasPassword
            ? "Kept encrypted and never shown. Leave it empty to keep the stored one."
            : "Kept encrypted and never shown."
        }
      />
    </>
  );
}

type Typed = ReturnType<typeof typedOf>;

function typedOf({ stored }: MailServer) {
  const { host = "", security = "starttls", username = "", fromAddress = "" } = stored ?? {};
  return { host, port: String(stored?.port ?? 587), security, username, password: "", fromAddress };
}

type Input = Parameters<ReturnType<typeof trpc.admin.mail.saveServer.useMutation>["mutate"]>[0];

function useServerCalls({ run, sayWorks, sayFails }: Form) {
  const { admin, settings } = trpc.useUtils();
  const test = trpc.admin.mail.testServer.useMutation();
  const save = trpc.admin.mail.saveServer.useMutation();
  const remove = trpc.admin.mail.removeServer.useMutation();
  const saved = async (server: MailServer, title: string) => {
    toast({ title });
    admin.mail.server.setData(undefined, server);
    await Promise.all([settings.site.invalidate(), admin.mail.status.invalidate()]);
  };
  return {
    test: (input: Input) =>
      run(async () => {
        const tried = await test.mutateAsync(input);
        if (tried.outcome === "sent")
          sayWorks(`The mail server took the email to ${tried.recipient}.`);
        else sayFails(tried);
      }),
    save: (input: Input) =>
      run(async () => saved(await save.mutateAsync(input), "Mail server saved")),
    remove: () => run(async () => saved(await remove.mutateAsync(), "Mail server removed")),
  };
}

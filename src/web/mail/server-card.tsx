import { type FormEvent, useState } from "react";
import { type MailSecurity, type MailServer, mailReasonInWords } from "#shared/mail.ts";
import { useLeaveWarning } from "#web/forms/use-leave-warning.ts";
import { withConfirmation } from "#web/second-factor/confirmation.tsx";
import { trpc } from "#web/trpc.ts";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { SelectInput, TextInput } from "#web/ui/inputs.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useCalls } from "./use-calls.ts";
import { asSent } from "./typed-server.ts";

/** The mail server: entered, tried and saved here, unless it is set where the server is started. */
export function ServerCard() {
  const { data, isError, isFetchedAfterMount, refetch } = trpc.admin.mail.server.useQuery(
    undefined,
    { refetchOnMount: "always" },
  );
  return (
    <SectionCard
      id="mail-server"
      title="Mail server"
      lead="Mail leaves by it. Without one, mails are written to files, and nobody gets them."
    >
      {isError && !data && (
        <FailedToLoad inList onRetry={() => void refetch()}>
          The mail server could not be loaded.
        </FailedToLoad>
      )}
      {!isError && !(data && isFetchedAfterMount) && <Spinner />}
      {data?.isEnvironment && (
        <p>
          It is set by <code className="font-semibold">SMTP_URL</code> where the server is started,
          and can be changed there alone.
        </p>
      )}
      {data && isFetchedAfterMount && !data.isEnvironment && (
        <ServerForm key={data.revision} server={data} />
      )}
    </SectionCard>
  );
}

const SECURITIES: Record<MailSecurity, string> = {
  starttls: "STARTTLS, usually port 587",
  tls: "TLS from the start, usually port 465",
  none: "None, for a server on this machine",
};

function ServerForm({ server }: { server: MailServer }) {
  const form = useServerForm(server);
  const { isBusy, isChanged } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-5">
      <Fields form={form} hasPassword={server.stored?.hasPassword === true} />
      <div role="status">{form.result && <Notice {...form.result} />}</div>
      {form.refusal && <Notice kind="error">{form.refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" disabled={isBusy} onClick={() => void form.test()}>
          Send a test mail with this
        </button>
        <SubmitButton busy={isBusy} disabled={!isChanged}>
          Save
        </SubmitButton>
        {server.stored && (
          <button
            type="button"
            className="btn text-error btn-ghost"
            disabled={isBusy}
            onClick={() => void form.remove()}
          >
            Remove the mail server
          </button>
        )}
      </div>
    </form>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useServerForm>;
  hasPassword: boolean;
}

function Fields({ form, hasPassword }: FieldsProps) {
  const { typed, issues } = form;
  const field = (name: Exclude<keyof Typed, "security">) => ({
    id: `mail-${name}`,
    value: typed[name],
    error: issues[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => form.type({ [name]: target.value }),
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextInput label="Server" placeholder="smtp.example.com" {...field("host")} />
      <TextInput label="Port" inputMode="numeric" {...field("port")} />
      <SelectInput
        id="mail-security"
        label="Encryption"
        choose="Choose one"
        options={SECURITIES}
        error={issues.security}
        value={typed.security}
        onChange={({ target }) => form.type({ security: target.value as MailSecurity })}
      />
      <TextInput
        label="Sender's address"
        hint="Leave it empty for the usual one."
        {...field("fromAddress")}
      />
      <TextInput
        label="User name"
        hint="Leave it empty if the server asks for none."
        {...field("username")}
      />
      <TextInput
        label="Password"
        type="password"
        hint={
          hasPassword
            ? "Kept encrypted and never shown. Leave it empty to keep the present one."
            : "Kept encrypted and never shown."
        }
        {...field("password")}
        autoComplete="new-password"
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
  fromAddress: string;
}

function typedOf({ stored }: MailServer): Typed {
  const { host = "", security = "starttls", username = "", fromAddress = "" } = stored ?? {};
  return { host, port: String(stored?.port ?? 587), security, username, password: "", fromAddress };
}

function useServerForm(server: MailServer) {
  const [typed, setTyped] = useState(() => typedOf(server));
  const calls = useServerCalls();
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(server));
  useLeaveWarning(isChanged, "Leave without saving the mail server?");
  const input = { ...asSent(typed), revision: server.revision };
  return {
    ...calls,
    typed,
    isChanged,
    type: (changed: Partial<Typed>) => setTyped({ ...typed, ...changed }),
    test: () => calls.test(input),
    save: () => calls.save(input),
  };
}

type Input = Parameters<ReturnType<typeof trpc.admin.mail.saveServer.useMutation>["mutate"]>[0];

function useServerCalls() {
  const { admin, settings } = trpc.useUtils();
  const { run, setResult, ...calls } = useCalls<keyof Typed | "revision">();
  const test = trpc.admin.mail.testServer.useMutation();
  const save = trpc.admin.mail.saveServer.useMutation();
  const remove = trpc.admin.mail.removeServer.useMutation();
  const saved = async (server: MailServer, title: string) => {
    toast({ title });
    admin.mail.server.setData(undefined, server);
    await Promise.all([settings.site.invalidate(), admin.mail.status.invalidate()]);
  };
  return {
    ...calls,
    test: (input: Input) =>
      run(async () => {
        const { outcome, recipient, reason, answer } = await test.mutateAsync(input);
        if (outcome === "sent")
          setResult({
            kind: "success",
            children: `The mail server took the mail to ${recipient}.`,
          });
        else
          setResult({
            kind: "error",
            children: `${mailReasonInWords(reason ?? "unknown")} ${answer ?? ""}`,
          });
      }),
    save: (input: Input) =>
      run(async () =>
        saved(await withConfirmation(() => save.mutateAsync(input)), "Mail server saved"),
      ),
    remove: () =>
      run(async () =>
        saved(await withConfirmation(() => remove.mutateAsync()), "Mail server removed"),
      ),
  };
}

import { type ComponentProps, type ReactNode, useState } from "react";
import { type MailSecurity, mailReasonInWords } from "#domains/mail/mail.ts";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";
import { Button } from "#ui/button.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { Notice } from "#ui/notice.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

/** The form of a server for outgoing or incoming mail: its calls try, save and remove it. */

interface TypedServer {
  host: string;
  port: string;
  security: MailSecurity;
  username: string;
  password: string;
}

/** The typed values, and the results of the calls with them. */
export function useServerForm<Typed extends TypedServer>(stored: Typed, leaveQuestion: string) {
  const [typed, setTyped] = useState(stored);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(stored);
  useLeaveWarning(isChanged, leaveQuestion);
  return {
    ...useCalls(),
    typed,
    isChanged,
    type: (changed: Partial<Typed>) => setTyped({ ...typed, ...changed }),
  };
}

function useCalls() {
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<ComponentProps<typeof Notice>>();
  const [isBusy, setBusy] = useState(false);
  const { revision, ...issues }: Record<string, string | undefined> = issuesByField(error);
  const isBeside = revision === undefined && Object.keys(issues).length > 0;
  return {
    isBusy,
    /** The sentences beside the fields. */
    issues,
    result,
    refusal: error === undefined || isBeside ? undefined : sentenceOf(error),
    run: async (work: () => Promise<void>) => {
      setBusy(true);
      setError(undefined);
      setResult(undefined);
      await work().catch(setError);
      setBusy(false);
    },
    sayWorks: (sentence: string) => setResult({ kind: "success", children: sentence }),
    sayFails: ({ reason }: { reason: string | null }) =>
      setResult({ kind: "error", children: mailReasonInWords(reason ?? "unknown") }),
  };
}

/**
 * The typed values as they are sent: 0 for a port that is not a number, which is refused at its
 * field, and no password if the stored one stays.
 */
export function asSent<Typed extends TypedServer>({ port, password, ...others }: Typed) {
  return {
    ...others,
    port: /^\d+$/.test(port.trim()) ? Number(port) : 0,
    ...(password !== "" && { password }),
  };
}

interface Props {
  form: Pick<ReturnType<typeof useServerForm>, "isBusy" | "isChanged" | "result" | "refusal">;
  /** The name of what is saved, for screen readers. */
  what: string;
  onSave: () => void;
  test: Action;
  /** Only for a stored one. */
  remove: Action | undefined;
  children: ReactNode;
}

interface Action {
  label: string;
  run: () => void;
}

/** The fields with their buttons, and the result of the last call. */
export function ServerForm({ form, what, onSave, test, remove, children }: Props) {
  const { isBusy, isChanged, result, refusal } = form;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      noValidate
      autoComplete="off"
      className="grid gap-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
      <div role="status">{result && <Notice {...result} />}</div>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={test.run}>
          {test.label}
        </Button>
        <SubmitButton busy={isBusy} disabled={!isChanged}>
          Save
          <span className="sr-only"> {what}</span>
        </SubmitButton>
        {remove && (
          <Button look="text-error btn-ghost" disabled={isBusy} onClick={remove.run}>
            {remove.label}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FieldProps<Typed extends TypedServer> extends Pick<
  ComponentProps<typeof TextInput>,
  "label" | "hint" | "type" | "placeholder" | "inputMode"
> {
  form: Pick<ReturnType<typeof useServerForm<Typed>>, "typed" | "issues" | "type">;
  /** A prefix of the fields' ids. */
  of: "mail" | "inbox";
  name: Exclude<keyof Typed, "security"> & string;
}

/** A typed value. The browser must not fill it in. */
export function ServerField<Typed extends TypedServer>(props: FieldProps<Typed>) {
  const { form, of, name, ...looks } = props;
  return (
    <TextInput
      id={`${of}-${name}`}
      value={String(form.typed[name])}
      error={form.issues[name]}
      autoComplete={looks.type === "password" ? "new-password" : "off"}
      onChange={({ target }) => form.type({ [name]: target.value } as Partial<Typed>)}
      {...looks}
    />
  );
}

interface SecurityProps {
  form: Pick<ReturnType<typeof useServerForm>, "typed" | "issues" | "type">;
  of: "mail" | "inbox";
  options: Record<MailSecurity, string>;
}

export function SecurityField({ form, of, options }: SecurityProps) {
  return (
    <SelectInput
      id={`${of}-security`}
      label="Encryption"
      choose="Choose one"
      options={options}
      error={form.issues.security}
      value={form.typed.security}
      onChange={({ target }) => form.type({ security: target.value as MailSecurity })}
    />
  );
}

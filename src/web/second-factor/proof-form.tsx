import { type FormEvent, type ReactNode, useState } from "react";
import type { ProofMethod } from "../../shared/second-factor.ts";
import type { Proof } from "../../shared/second-factor.input.ts";
import { sentenceOf } from "../trpc.ts";
import { Icon } from "../ui/icon.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { askPasskey, PasskeyCancelled } from "./use-passkey.ts";

interface Props {
  methods: readonly ProofMethod[];
  /** What the browser needs to use a passkey: new each time. */
  askForPasskey: () => Promise<{ passkey: unknown }>;
  /** Rejects when it is refused. */
  send: (proof: Pick<Proof, "code" | "passkey">) => Promise<void>;
  /** What the button says. */
  action: string;
  /** Between the code and the button. */
  children?: ReactNode;
}

const FAILED = "This did not work. Please try again.";

/** Asks for a passkey, a code of an app or a recovery code, as far as the person has them. */
export function ProofForm({ methods, askForPasskey, send, action, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const hasApp = methods.includes("time-code");
  const hasPasskey = methods.includes("passkey");
  const [recovering, setRecovering] = useState(!hasApp && !hasPasskey);
  const asksForCode = hasApp || recovering;

  const attempt = async (proof: () => Promise<Pick<Proof, "code" | "passkey">>) => {
    setBusy(true);
    setError(undefined);
    try {
      await send(await proof());
    } catch (failure) {
      setCode("");
      setError(failure instanceof PasskeyCancelled ? failure.message : sentenceOf(failure, FAILED));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") setError("Please enter the code.");
    else void attempt(async () => ({ code }));
  };

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {hasPasskey && (
        <button
          type="button"
          className="btn btn-primary"
          disabled={busy}
          onClick={() =>
            void attempt(async () => ({
              passkey: await askPasskey((await askForPasskey()).passkey),
            }))
          }
        >
          <Icon name="key-round" className="size-5" />
          Use a passkey
        </button>
      )}
      {hasPasskey && asksForCode && (
        <p className="divider my-0 text-sm text-base-content/75">or by a code</p>
      )}
      {asksForCode && (
        <TextInput
          key={recovering ? "recovery" : "app"}
          id="second-factor-code"
          label={recovering ? "Recovery code" : "Code from your app"}
          hint={
            recovering
              ? "One of the ten that you kept. Each works once."
              : "Six digits, new every 30 seconds."
          }
          required
          autoComplete="one-time-code"
          inputMode={recovering ? "text" : "numeric"}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={error}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {!asksForCode && error && (
        <p role="alert" className="text-sm font-medium text-error">
          {error}
        </p>
      )}
      {children}
      {asksForCode && (
        <SubmitButton busy={busy} className={hasPasskey ? "" : "btn-primary"}>
          {action}
        </SubmitButton>
      )}
      {methods.includes("recovery-code") && (hasApp || hasPasskey) && (
        <button
          type="button"
          className="link link-primary justify-self-center text-sm"
          onClick={() => {
            setRecovering(!recovering);
            setCode("");
            setError(undefined);
          }}
        >
          {recovering ? "Use another way" : "Use a recovery code instead"}
        </button>
      )}
    </form>
  );
}

import { useHydrated } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { FORM_FIELD } from "../../shared/page-form.ts";
import type { ProofMethod } from "../../shared/second-factor.ts";
import type { Proof } from "../../shared/second-factor.input.ts";
import { sentenceOf } from "../trpc.ts";
import { Icon } from "../ui/icon.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useTypedEarly } from "../ui/typed-early.ts";
import { askPasskey, PasskeyCancelled } from "./use-passkey.ts";

interface Props {
  methods: readonly ProofMethod[];
  /** What the browser needs to use a passkey: new each time. */
  askForPasskey: () => Promise<{ passkey: unknown }>;
  /** Rejects when it is refused. */
  send: (proof: Pick<Proof, "code" | "passkey">) => Promise<void>;
  /** What the button says. */
  action: string;
  /** For a form that its page takes without scripts too: its id, and what was said against it. */
  posted?: { form: string; refusal: string | undefined };
  /** Between the code and the button. */
  children?: ReactNode;
}

const FAILED = "This did not work. Please try again.";

/** Asks for a passkey, a code of an app or a recovery code, as far as the person has them. */
export function ProofForm(props: Props) {
  const { methods, askForPasskey, send, action, posted, children } = props;
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState(posted?.refusal);
  const hydrated = useHydrated();
  const hasApp = methods.includes("time-code");
  const hasPasskey = methods.includes("passkey");
  const [recovering, setRecovering] = useState(!hasApp && !hasPasskey);
  const hasRecovery = methods.includes("recovery-code");
  const asksForCode = hasApp || recovering || (!hydrated && hasRecovery);
  const asksForApp = hasApp && !recovering;
  useTypedEarly(posted?.form ?? "", ({ code: typed }) => setCode(String(typed ?? "")));

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
    <form id={posted?.form} method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {posted && <input type="hidden" name={FORM_FIELD} value={posted.form} />}
      {hasPasskey && <PasskeysNeedScripts />}
      {hasPasskey && (
        <button
          type="button"
          className="btn btn-primary noscript:hidden"
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
        <p className="divider my-0 text-sm text-base-content/75 noscript:hidden">or by a code</p>
      )}
      {asksForCode && (
        <TextInput
          key={asksForApp ? "app" : "recovery"}
          id="second-factor-code"
          name="code"
          label={asksForApp ? "Code from your app" : "Recovery code"}
          hint={
            asksForApp
              ? "Six digits, new every 30 seconds."
              : "One of the ten that you kept. Each works once."
          }
          required
          autoComplete="one-time-code"
          inputMode={asksForApp ? "numeric" : "text"}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={error}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {hasApp && hasRecovery && (
        <noscript>
          <p className="text-sm">A recovery code works here as well.</p>
        </noscript>
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
      {hasRecovery && (hasApp || hasPasskey) && (
        <button
          type="button"
          className="link link-primary justify-self-center text-sm noscript:hidden"
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

function PasskeysNeedScripts() {
  return (
    <noscript>
      <p className="text-sm">Your passkey needs JavaScript, which this browser does not run.</p>
    </noscript>
  );
}

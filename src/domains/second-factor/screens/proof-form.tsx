import { useHydrated } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import type { ProofMethod } from "#domains/second-factor/second-factor.ts";
import type { Proof } from "#domains/second-factor/second-factor.input.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, TextInput } from "#ui/inputs.tsx";
import { Icon } from "#ui/icon.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { useTypedEarly } from "#kit/form/before-script.ts";
import { Form, isUnanswered, UNREACHABLE } from "#kit/form/form.tsx";
import { askPasskey, PasskeyCanceled } from "./use-passkey.client.ts";

interface Props {
  methods: readonly ProofMethod[];
  /** The options for using a passkey: new each time. */
  askForPasskey: () => Promise<{ passkey: unknown }>;
  /** Rejects when it is refused. */
  send: (proof: Pick<Proof, "code" | "passkey">) => Promise<void>;
  /** The button's label. */
  action: string;
  /** For a form that its page accepts without scripts too: its id and the message about it. */
  posted?: { form: string; refusal: string | undefined };
  /** Between the code and the button. */
  children?: ReactNode;
}

/** Asks for a passkey, a time code or a recovery code, whichever the user has. */
export function ProofForm(props: Props) {
  const { methods, askForPasskey, action, posted, children } = props;
  const proof = useProof(props);
  const { code, setCode, busy, error, attempt } = proof;
  const hydrated = useHydrated();
  const has = (method: ProofMethod) => methods.includes(method);
  const hasPasskey = has("passkey");
  const [recovering, setRecovering] = useState(!has("time-code") && !hasPasskey);
  const asksForCode = has("time-code") || recovering || (!hydrated && has("recovery-code"));
  const askPasskeyNow = () =>
    void attempt(async () => ({ passkey: await askPasskey((await askForPasskey()).passkey) }));
  return (
    <Form id={posted?.form} onSubmit={proof.submit}>
      {hasPasskey && <PasskeyButton busy={busy} orCode={asksForCode} onPress={askPasskeyNow} />}
      {asksForCode && (
        <CodeInput
          kind={has("time-code") && !recovering ? "app" : "recovery"}
          value={code}
          error={error}
          onChange={setCode}
        />
      )}
      {has("time-code") && has("recovery-code") && (
        <noscript>
          <p className="text-sm">A recovery code works here as well.</p>
        </noscript>
      )}
      {!asksForCode && <FieldError>{error}</FieldError>}
      {children}
      {asksForCode && (
        <SubmitButton busy={busy} className={hasPasskey ? "" : "btn-primary"}>
          {action}
        </SubmitButton>
      )}
      {has("recovery-code") && (has("time-code") || hasPasskey) && (
        <button
          type="button"
          className="link link-primary justify-self-center text-sm noscript:hidden"
          onClick={() => {
            setRecovering(!recovering);
            proof.begin();
          }}
        >
          {recovering ? "Use another way" : "Use a recovery code instead"}
        </button>
      )}
    </Form>
  );
}

function wordsFor(failure: unknown): string {
  if (failure instanceof PasskeyCanceled) return failure.message;
  return isUnanswered(failure) ? UNREACHABLE : sentenceOf(failure);
}

type Sent = Pick<Proof, "code" | "passkey">;

/** The typed code, and the state of sending a proof. */
function useProof({ send, posted }: Pick<Props, "send" | "posted">) {
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState(posted?.refusal);
  useTypedEarly(posted?.form ?? "", ({ code: typed }) => setCode(String(typed ?? "")));
  const attempt = async (proof: () => Promise<Sent>) => {
    setBusy(true);
    setError(undefined);
    try {
      await send(await proof());
    } catch (failure) {
      // Without an answer it is unknown whether the code was wrong
      if (!isUnanswered(failure)) setCode("");
      setError(wordsFor(failure));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") setError("Please enter the code.");
    else void attempt(async () => ({ code }));
  };
  const begin = () => {
    setCode("");
    setError(undefined);
  };
  return { code, setCode, busy, error, attempt, submit, begin };
}

interface PasskeyProps {
  busy: boolean;
  /** Whether a code below is an alternative. */
  orCode: boolean;
  onPress: () => void;
}

function PasskeyButton({ busy, orCode, onPress }: PasskeyProps) {
  return (
    <>
      <noscript>
        <p className="text-sm">Your passkey needs JavaScript, which this browser does not run.</p>
      </noscript>
      <Button look="btn-primary noscript:hidden" disabled={busy} onClick={onPress}>
        <Icon name="key-round" className="size-5" />
        Use a passkey
      </Button>
      {orCode && (
        <p className="divider my-0 text-sm text-base-content/75 noscript:hidden">or by a code</p>
      )}
    </>
  );
}

interface CodeProps {
  kind: "app" | "recovery";
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

function CodeInput({ kind, value, error, onChange }: CodeProps) {
  const isOfApp = kind === "app";
  return (
    <TextInput
      key={kind}
      id="second-factor-code"
      name="code"
      label={isOfApp ? "Code from your app" : "Recovery code"}
      hint={
        isOfApp
          ? "Six digits, new every 30 seconds."
          : "One of the ten that you kept. Each works once."
      }
      required
      autoComplete="one-time-code"
      inputMode={isOfApp ? "numeric" : "text"}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

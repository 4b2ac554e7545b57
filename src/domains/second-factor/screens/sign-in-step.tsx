import { useEffect, useRef, useState } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import { SECOND_FACTOR_FORM } from "#kit/values/page-form.ts";
import type { ProofMethod } from "#domains/second-factor/second-factor.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CheckInput } from "#ui/check-input.tsx";
import { toast } from "#ui/toast.tsx";
import { useTypedEarly } from "#kit/form/before-script.ts";
import { ProofForm } from "./proof-form.tsx";
import { isSignInOver } from "#domains/session/refusals.client.ts";

interface Props {
  methods: readonly ProofMethod[];
  /** The message about a code that was sent without scripts. */
  refusal?: string | undefined;
  onSignedIn: (answer: User & { adminToken?: string | undefined }) => void;
  /** Back to the password. */
  onCancel: () => void;
}

/** The second step of a sign-in, in place of the first. */
export function SignInStep({ methods, refusal, onSignedIn, onCancel }: Props) {
  const [remember, setRemember] = useState(false);
  const ask = trpc.secondFactor.pendingLogin.useMutation();
  const finish = trpc.secondFactor.finishLogin.useMutation();
  useTypedEarly(SECOND_FACTOR_FORM, (typed) => setRemember(typed.remember === true));

  const orStartAnew = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (isSignInOver(error)) {
        const description = sentenceOf(error, "Please sign in again.");
        toast({ variant: "destructive", title: "Login failed", description });
        onCancel();
      }
      throw error;
    }
  };

  return (
    <div className="grid gap-5">
      <Introduction />
      <ProofForm
        methods={methods}
        posted={{ form: SECOND_FACTOR_FORM, refusal }}
        askForPasskey={() => orStartAnew(() => ask.mutateAsync())}
        send={async (proof) => {
          onSignedIn(await orStartAnew(() => finish.mutateAsync({ ...proof, remember })));
        }}
        action="Log in"
      >
        <CheckInput
          label="Do not ask again in this browser"
          className="checkbox-primary"
          name="remember"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        >
          For 30 days. Only on a device that nobody else uses.
        </CheckInput>
      </ProofForm>
      <SomebodyElse onPress={onCancel} />
    </div>
  );
}

function Introduction() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-1">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Confirm that it is you
      </h2>
      <p className="text-sm text-base-content/80">
        Your password was right. Your account has a second factor, too.
      </p>
    </div>
  );
}

/** Back to the password; without scripts through the page's own address. */
function SomebodyElse({ onPress }: { onPress: () => void }) {
  const words = "Use a different account";
  return (
    <>
      <button
        type="button"
        className="link link-primary justify-self-center text-sm noscript:hidden"
        onClick={onPress}
      >
        {words}
      </button>
      <noscript>
        <p className="text-center text-sm">
          <a href="?" className="link link-primary">
            {words}
          </a>
        </p>
      </noscript>
    </>
  );
}

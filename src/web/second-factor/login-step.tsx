import { useEffect, useRef, useState } from "react";
import type { User } from "../../shared/accounts.ts";
import { SECOND_FACTOR_FORM } from "../../shared/page-form.ts";
import type { ProofMethod } from "../../shared/second-factor.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { toast } from "../ui/toast.tsx";
import { useTypedEarly } from "../ui/typed-early.ts";
import { ProofForm } from "./proof-form.tsx";
import { isSignInOver } from "./refusals.ts";

interface Props {
  methods: readonly ProofMethod[];
  /** What was said against a code that was sent without scripts. */
  refusal?: string | undefined;
  onSignedIn: (answer: User & { adminToken?: string | undefined }) => void;
  /** Back to the password. */
  onCancel: () => void;
}

/** The second step of a login, in place of the first. */
export function LoginStep({ methods, refusal, onSignedIn, onCancel }: Props) {
  const [remember, setRemember] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const ask = trpc.secondFactor.pendingLogin.useMutation();
  const finish = trpc.secondFactor.finishLogin.useMutation();
  useEffect(() => heading.current?.focus(), []);
  useTypedEarly(SECOND_FACTOR_FORM, (typed) => setRemember(typed.remember === true));

  const orStartAnew = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (isSignInOver(error)) {
        const description = sentenceOf(error, "Please log in again.");
        toast({ variant: "destructive", title: "Login failed", description });
        onCancel();
      }
      throw error;
    }
  };

  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Confirm that it is you
        </h2>
        <p className="text-sm text-base-content/80">
          Your password was right. Your account has a second factor, too.
        </p>
      </div>
      <ProofForm
        methods={methods}
        posted={{ form: SECOND_FACTOR_FORM, refusal }}
        askForPasskey={() => orStartAnew(() => ask.mutateAsync())}
        send={async (proof) => {
          onSignedIn(await orStartAnew(() => finish.mutateAsync({ ...proof, remember })));
        }}
        action="Log in"
      >
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            name="remember"
            className="checkbox mt-0.5 checkbox-primary"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <span>
            Do not ask again in this browser
            <span className="block text-sm text-base-content/75">
              For 30 days. Only on a device that nobody else uses.
            </span>
          </span>
        </label>
      </ProofForm>
      <button
        type="button"
        className="link link-primary justify-self-center text-sm noscript:hidden"
        onClick={onCancel}
      >
        Log in as somebody else
      </button>
      <noscript>
        <p className="text-center text-sm">
          <a href="?" className="link link-primary">
            Log in as somebody else
          </a>
        </p>
      </noscript>
    </div>
  );
}

import { Link, useHydrated } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { Draft } from "#domains/applications/draft/application-draft.ts";
import { CALL_WORDING } from "#domains/consents/boxes.ts";
import { callConsent, PRIVACY_READ } from "#domains/consents/consents.ts";
import { ConsentBoxes } from "#domains/consents/consent-boxes.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { useCompanyName } from "#domains/settings/use-settings.client.ts";
import { CheckField } from "./draft-fields.tsx";

/** What an applicant confirms at the end, and what they may allow. */
export function ConsentsStep({ form }: { form: string }): ReactNode {
  const { data = [] } = trpc.content.wordings.useQuery();
  // The lender's own text takes the place of the sentence: nobody is asked for the same twice
  const isWorded = data.some(({ kind }) => kind === "call");
  const { setValue } = useFormContext<Draft>();
  useEffect(() => {
    if (isWorded) setValue("callConsent", false);
  }, [isWorded, setValue]);
  return (
    <>
      <div className="grid gap-4 rounded-box bg-base-200 p-5">
        <CheckField name="accurate" required>
          My answers are accurate to the best of my knowledge.
        </CheckField>
        <CheckField name="privacyRead" required>
          {PRIVACY_READ[0]}
          <Link to="/privacy-policy" target="_blank" className="link link-primary">
            {PRIVACY_READ[1]}
          </Link>
          {PRIVACY_READ[2]}
        </CheckField>
        {!isWorded && <CallConsent />}
      </div>
      <ConsentBoxes offering="apply" form={form} />
      <p className="text-sm text-base-content/80">
        This is a request to be contacted, not a Loan Estimate or a commitment to lend.
      </p>
    </>
  );
}

/** A form that was sent without scripts has the sentence, too. */
type Sent = Draft & { [CALL_WORDING]?: string };

/** The sentence that each form has shown last; the step itself comes and goes. */
const lastSaid = new WeakMap<object, string>();

/**
 * The sentence is sent along as it is shown: the receipt has no other. A tick belongs to one
 * sentence, and is cleared when the sentence changes.
 */
function CallConsent() {
  const { control, formState, setValue, watch } = useFormContext<Sent>();
  const phone = watch("phone");
  const posted = formState.defaultValues?.[CALL_WORDING];
  // Without scripts, the number may still change
  const sentence = callConsent(useCompanyName(), useHydrated() ? phone : "");
  useEffect(() => {
    const before = lastSaid.get(control) ?? posted ?? sentence;
    lastSaid.set(control, sentence);
    if (before !== sentence) setValue("callConsent", false);
  }, [control, posted, sentence, setValue]);
  return (
    <>
      <input type="hidden" name={CALL_WORDING} value={sentence} />
      <CheckField name="callConsent" unticked={posted !== undefined && posted !== sentence}>
        {sentence}
      </CheckField>
    </>
  );
}

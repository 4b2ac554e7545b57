import { useState } from "react";
import type { AddressInput } from "#domains/accounts/accounts.input.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { usePageForm } from "#kit/form/page-form.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { EmailInput } from "#kit/form/email-input.tsx";
import { LinkAnswer } from "./check-your-email.tsx";

const resolver = lazyResolver<AddressInput>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.addressInput),
);

interface Props {
  id: string;
  action: string;
  send: (address: AddressInput) => Promise<unknown>;
}

/** Asks for an address to send a link to; the response is the same for every address. */
export function EmailAddressForm({ id, action, send }: Props) {
  const [isAnswered, setAnswered] = useState(false);
  const formId = `${id}-form`;
  const form = usePageForm<AddressInput>(formId, resolver);
  const submission = useSubmission(form, {
    send: async (address) => {
      await send(address);
      setAnswered(true);
    },
    sentence: (error) => sentenceOf(error, "The link could not be sent. Please try again."),
    above: "always",
    onRefused: () => setAnswered(false),
  });
  return (
    <Form id={formId} {...submission} className="grid gap-4">
      {isAnswered && <LinkAnswer />}
      <EmailInput id={id} {...fieldOf(form)("email")} />
      <SubmitButton busy={form.formState.isSubmitting}>{action}</SubmitButton>
    </Form>
  );
}

import { useState } from "react";
import type { AddressInput } from "#shared/accounts.input.ts";
import { sentenceOf } from "#web/trpc.ts";
import { Form, useSubmission } from "#web/forms/form.tsx";
import { fieldOf } from "#web/forms/fields.ts";
import { lazyResolver } from "#web/forms/lazy-resolver.ts";
import { usePageForm } from "#web/forms/page-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { EmailInput } from "#web/forms/person-inputs.tsx";
import { LinkAnswer } from "./check-your-email.tsx";

const resolver = lazyResolver<AddressInput>(() =>
  import("#shared/accounts.input.ts").then((rules) => rules.addressInput),
);

interface Props {
  id: string;
  /** The button's label. */
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

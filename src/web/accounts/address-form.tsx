import { useState } from "react";
import type { AddressInput } from "../../shared/accounts.input.ts";
import { FORM_FIELD } from "../../shared/page-form.ts";
import { sentenceOf } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { usePageForm } from "../page-forms/page-form.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { EmailInput } from "./inputs.tsx";
import { Notice } from "../ui/notice.tsx";

const resolver = lazyResolver<AddressInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.addressInput),
);

interface Props {
  id: string;
  /** What the button says. */
  action: string;
  /** Resolves to what the server said. */
  send: (address: AddressInput) => Promise<{ message: string }>;
}

/** Asks for an address to send a link to; the answer is the same for every address. */
export function AddressForm({ id, action, send }: Props) {
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; text: string }>();
  const formId = `${id}-form`;
  const form = usePageForm<AddressInput>(formId, resolver);
  const refusal = form.formState.errors.root?.message;
  const submit = form.handleSubmit(async (address) => {
    try {
      setOutcome({ kind: "success", text: (await send(address)).message });
    } catch (error) {
      const text = sentenceOf(error, "The link could not be sent. Please try again.");
      setOutcome({ kind: "error", text });
    }
  });
  return (
    <form
      id={formId}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name={FORM_FIELD} value={formId} />
      {refusal !== undefined && <Notice kind="error">{refusal}</Notice>}
      {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      <EmailInput id={id} {...fieldOf(form)("email")} />
      <SubmitButton busy={form.formState.isSubmitting}>{action}</SubmitButton>
    </form>
  );
}

import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ContactInput } from "#shared/contact.input.ts";
import { keptDraft } from "#web/forms/kept-draft.ts";
import type { Typed } from "#web/forms/before-script.ts";

const kept = keptDraft("contactMessage", () => sessionStorage);

/** Stored only for the tab: a message is shorter than an application. */
export const forgetMessage = kept.forget;

export function readMessage(): Typed | undefined {
  const draft = kept.read();
  if (typeof draft !== "object" || draft === null) return undefined;
  const texts = Object.entries(draft).filter(([, text]) => typeof text === "string");
  return Object.fromEntries(texts);
}

/** Stores typed values until they are sent, except a bot's text in the hidden field. */
export function useMessageKept(form: UseFormReturn<ContactInput>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => kept.store({ ...values, website: "" }),
      }),
    [form],
  );
}

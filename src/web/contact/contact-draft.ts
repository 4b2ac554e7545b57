import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ContactInput } from "../../shared/contact.input.ts";
import { keptDraft } from "../ui/kept-draft.ts";
import type { Typed } from "../ui/typed-early.ts";

const kept = keptDraft("contactMessage", () => sessionStorage);

/** Gone with the tab: a message is shorter than a request for a loan. */
export const forgetMessage = kept.forget;

export function readMessage(): Typed | undefined {
  const draft = kept.read();
  if (typeof draft !== "object" || draft === null) return undefined;
  const texts = Object.entries(draft).filter(([, text]) => typeof text === "string");
  return Object.fromEntries(texts);
}

/** Keeps what is typed until it is sent, but not what a program wrote into the hidden field. */
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

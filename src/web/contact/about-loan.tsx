import { useHydrated, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ContactInput } from "#shared/contact.input.ts";
import { useArrived } from "#web/frame/use-arrived.ts";
import { trpc } from "#web/trpc.ts";

function messageAbout(name: string, message: string) {
  const text = `${message || "I would like to know more."}\n\nAbout: ${name}\n`;
  return { subject: "mortgage-question" as const, message: text };
}

/** What the message is about: a loan type or a calculator's result, if the address names one. */
function useTopic(): string | undefined {
  const { loan, about } = useSearch({ from: "/_site/contact" });
  const { publicUrl = "" } = trpc.settings.site.useQuery().data ?? {};
  // Only an existing loan type: an address can contain anything
  const { data: types } = trpc.loans.types.useQuery(undefined, { enabled: loan !== undefined });
  if (about) return publicUrl + about;
  return loan && types?.some(({ name }) => name === loan) ? loan : undefined;
}

/** The message in the server's HTML, for browsers without scripts. */
export function useBegunMessage() {
  const topic = useTopic();
  const hydrated = useHydrated();
  return hydrated || topic === undefined ? {} : messageAbout(topic, "");
}

/**
 * Starts a message about the loan type or the calculator's result whose link led here: chooses the
 * subject and begins the text, unless something has been typed.
 */
export function AboutLoan({ form }: { form: UseFormReturn<ContactInput> }) {
  const topic = useTopic();
  const navigate = useNavigate({ from: "/contact" });
  const arrived = useArrived();
  // Stays beside the form after the address has lost it
  const [first] = useState(topic);
  const arrive = useEffectEvent((name: string) => {
    const begun = messageAbout(name, form.getValues("message"));
    if (!form.getValues("subject")) form.setValue("subject", begun.subject);
    if (!form.getValues("message").includes(name)) form.setValue("message", begun.message);
    void navigate({ search: {}, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (arrived && topic !== undefined) arrive(topic);
  }, [arrived, topic]);
  const shown = topic ?? first;
  if (shown === undefined) return null;
  return (
    <p role="status" className="wrap-anywhere rounded-field bg-primary/10 p-3.5 sm:col-span-2">
      About: <strong>{shown}</strong>
    </p>
  );
}

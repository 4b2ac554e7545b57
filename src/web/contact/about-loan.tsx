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

/** The message in the server's HTML, for browsers without scripts. */
export function useBegunMessage() {
  const { loan } = useSearch({ from: "/_site/contact" });
  const hydrated = useHydrated();
  const { data: types } = trpc.loans.types.useQuery(undefined, { enabled: loan !== undefined });
  if (hydrated || !loan || !types?.some(({ name }) => name === loan)) return {};
  return messageAbout(loan, "");
}

/**
 * Starts a message about the loan type or the calculator's result whose link led here: chooses the
 * subject and begins the text, unless something is already there.
 */
export function AboutLoan({ form }: { form: UseFormReturn<ContactInput> }) {
  const { loan, about: result } = useSearch({ from: "/_site/contact" });
  const navigate = useNavigate({ from: "/contact" });
  const hydrated = useHydrated();
  const arrived = useArrived();
  const [about, setAbout] = useState<string>();
  // Only an existing loan type: an address can contain anything
  const { data: types } = trpc.loans.types.useQuery(undefined, { enabled: loan !== undefined });
  const arrive = useEffectEvent((name: string) => {
    const begun = messageAbout(name, form.getValues("message"));
    if (!form.getValues("subject")) form.setValue("subject", begun.subject);
    if (!form.getValues("message").includes(name)) form.setValue("message", begun.message);
    void navigate({ search: {}, replace: true, resetScroll: false }).then(() => setAbout(name));
  });
  useEffect(() => {
    if (arrived && loan && types?.some(({ name }) => name === loan)) arrive(loan);
  }, [arrived, loan, types]);
  useEffect(() => {
    if (arrived && result) arrive(location.origin + result);
  }, [arrived, result]);
  if (!hydrated || about === undefined) return null;
  return (
    <p role="status" className="rounded-field bg-primary/10 p-3.5 sm:col-span-2">
      About: <strong>{about}</strong>
    </p>
  );
}

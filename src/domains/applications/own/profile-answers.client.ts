import { useHydrated } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { User } from "#domains/accounts/accounts.ts";
import type { Draft } from "#domains/applications/draft/application-draft.ts";
import { fillIn } from "#kit/form/fields.ts";
import { wasSignedIn } from "#domains/session/kept-session.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { forgetDraft, readDraft } from "#domains/applications/form/draft-storage.client.ts";

/** The signed-in user; undefined until known. A visitor's browser sends no request. */
export function useApplicant(isOn = true) {
  const hydrated = useHydrated();
  return trpc.accounts.me.useQuery(undefined, {
    enabled: isOn && hydrated && wasSignedIn(),
    trpc: { context: { nullOn401: true } },
  });
}

/**
 * Fills in unanswered contact questions from a signed-in user's profile, once; a visitor's browser
 * sends no request. Filled-in answers alone do not create a stored draft.
 */
export function useProfileAnswers(form: UseFormReturn<Draft>, isOn: boolean): void {
  const { data: user } = useApplicant(isOn);
  const filled = useRef(false);
  useEffect(() => {
    if (!isOn || !user || filled.current) return;
    filled.current = true;
    const hadDraft = readDraft() !== undefined;
    const given = form.getValues();
    const open = Object.entries(answersOf(user)).filter(
      ([name]) => given[name as keyof Draft] === "",
    );
    fillIn(form, Object.fromEntries(open));
    if (!hadDraft) forgetDraft();
  }, [isOn, user, form]);
}

function answersOf({ firstName, lastName, email, phone }: User) {
  return { fullName: `${firstName} ${lastName}`, email, phone };
}

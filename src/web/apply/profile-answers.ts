import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { User } from "../../shared/accounts.ts";
import type { Draft } from "../../shared/apply.ts";
import { fillIn } from "../page-forms/page-form.ts";
import { wasSignedIn } from "../signed-in.ts";
import { trpc } from "../trpc.ts";
import { forgetDraft, readDraft } from "./draft-storage.ts";

/**
 * Answers what is still open about how to reach a signed-in person from their profile, once; a
 * visitor's browser asks nothing. What they have not typed is not kept by itself.
 */
export function useProfileAnswers(form: UseFormReturn<Draft>, isOn: boolean): void {
  const { data: user } = trpc.accounts.me.useQuery(undefined, {
    enabled: isOn && wasSignedIn(),
    trpc: { context: { nullOn401: true } },
  });
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

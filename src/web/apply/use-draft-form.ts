import { useHydrated } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type Draft, EMPTY_DRAFT } from "../../shared/apply.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { fillIn, optionsOf } from "../page-forms/page-form.ts";
import { usePosted } from "../page-forms/posted-form.ts";
import { useTypedEarly } from "../ui/typed-early.ts";
import { forgetDraft, readDraft, storeDraft } from "./draft-storage.ts";
import { useProfileAnswers } from "./profile-answers.ts";

export const APPLY_FORM = "apply-form";

const rules = lazyResolver<Draft>(() =>
  import("../../shared/apply.input.ts").then((module) => module.draftInput),
);

/**
 * The draft as a form: it begins with what this browser kept, or with what was sent without scripts,
 * with what was typed before the script was there, and with what the profile of a signed-in person
 * says. What is typed is kept.
 */
export function useDraftForm(officer: number | undefined) {
  const hydrated = useHydrated();
  const posted = usePosted(APPLY_FORM);
  // Known at once where the browser draws the page, and only after hydration where the server did
  const [kept] = useState(() => (hydrated && !posted ? readDraft() : undefined));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const asked = officer === undefined ? {} : { officer: String(officer) };
  const [{ defaultValues, ...options }] = useState(() =>
    posted ? optionsOf<Draft>(posted) : { defaultValues: {} },
  );
  const form = useForm<Draft>({
    ...options,
    resolver: rules,
    defaultValues: { ...EMPTY_DRAFT, ...kept, ...defaultValues, ...asked },
  });

  useTypedEarly(APPLY_FORM, (typed) => {
    const stored = hydrated || posted ? undefined : readDraft();
    if (stored) setRestored(true);
    const answers = { ...stored, ...asked, ...typed };
    fillIn(form, answers);
    if (Object.keys(typed).length > 0) storeDraft({ ...EMPTY_DRAFT, ...answers });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeDraft(values),
      }),
    [form],
  );
  useProfileAnswers(form, hydrated && !posted);

  const clear = () => {
    const before = form.getValues();
    form.reset({ ...EMPTY_DRAFT, ...asked });
    forgetDraft();
    setRestored(false);
    return () => {
      fillIn(form, before);
      storeDraft(before);
    };
  };
  return { form, isWhole: posted !== undefined, isRestored, clear, forget: forgetDraft };
}

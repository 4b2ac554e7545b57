import { useHydrated } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type Draft, EMPTY_DRAFT } from "#shared/application-draft.ts";
import { lazyResolver } from "#web/forms/lazy-resolver.ts";
import { fillIn } from "#web/forms/fields.ts";
import { optionsOf } from "#web/forms/page-form.tsx";
import { usePosted, useTypedEarly } from "#web/forms/before-script.ts";
import { trpc } from "#web/trpc.ts";
import type { ApplySearch } from "./apply-address.ts";
import { answersOf } from "./carried.ts";
import { forgetDraft, readDraft, storeDraft } from "./draft-storage.ts";
import { useProfileAnswers } from "./profile-answers.ts";

export const APPLY_FORM = "apply-form";

const rules = lazyResolver<Draft>(() =>
  import("#shared/application-draft.input.ts").then((module) => module.draftInput),
);

/**
 * The draft as a form. It starts from this browser's stored draft, or from a form sent without
 * scripts; then from a link's answers, from values typed before the script arrived, and from a
 * signed-in user's profile. Typed values are stored.
 */
export function useDraftForm(search: ApplySearch) {
  const { officer } = search;
  const hydrated = useHydrated();
  const posted = usePosted(APPLY_FORM);
  // Known at once if the browser renders the page, and only after hydration if the server did
  const [kept] = useState(() => (hydrated && !posted ? readDraft() : undefined));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const asked = officer === undefined ? {} : { officer: String(officer) };
  const [{ defaultValues, ...options }] = useState(() =>
    posted ? optionsOf<Draft>(posted) : { defaultValues: {} },
  );
  const { data: types = [] } = trpc.loans.types.useQuery();
  const [brought] = useState(() =>
    answersOf(
      search,
      types.map(({ name }) => name),
    ),
  );
  // In the server's HTML; what the browser draws asks first where an earlier answer differs
  const inHtml = hydrated || posted ? {} : brought;
  const form = useForm<Draft>({
    ...options,
    resolver: rules,
    defaultValues: { ...EMPTY_DRAFT, ...kept, ...inHtml, ...defaultValues, ...asked },
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
  return { form, isWhole: posted !== undefined, isRestored, brought, clear, forget: forgetDraft };
}

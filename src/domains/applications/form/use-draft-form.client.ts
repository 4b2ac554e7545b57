import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { type Draft, EMPTY_DRAFT } from "#domains/applications/draft/application-draft.ts";
import { fillIn } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { usePageForm } from "#kit/form/page-form.tsx";
import { usePosted } from "#kit/form/before-script.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import type { ApplicationSearch } from "./application-address.client.ts";
import { answersOf } from "./carried.client.ts";
import { forgetEverywhere, readDraft, storeDraft } from "./draft-storage.client.ts";
import { useProfileAnswers } from "#domains/applications/own/profile-answers.client.ts";

export const APPLICATION_FORM = "apply-form";

const rules = lazyResolver<Draft>(() =>
  import("#domains/applications/draft/application-draft.input.ts").then(
    (module) => module.draftInput,
  ),
);

/**
 * The draft as a form. It starts from this browser's stored draft, or from a form sent without
 * scripts; then from a link's answers, from values typed before the script arrived, and from a
 * signed-in user's profile.
 */
export function useDraftForm(search: ApplicationSearch) {
  const { officer } = search;
  const hydrated = useHydrated();
  const isWhole = usePosted(APPLICATION_FORM) !== undefined;
  // Known at once if the browser renders the page, and only after hydration if the server did
  const [kept] = useState(() => (hydrated && !isWhole ? readDraft() : undefined));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const asked = officer === undefined ? {} : { officer: String(officer) };
  const brought = useBrought(search);
  const form = usePageForm<Draft>(APPLICATION_FORM, rules, {
    empty: {
      ...EMPTY_DRAFT,
      ...kept,
      // Already in the server's HTML; in the browser's rendering a contradiction is asked about
      // first
      ...(!hydrated && !isWhole && brought),
      ...asked,
    },
    draft: {
      read: () => {
        const stored = hydrated ? undefined : readDraft();
        if (stored) setRestored(true);
        return { ...stored, ...asked };
      },
      store: storeDraft,
    },
  });
  useProfileAnswers(form, hydrated && !isWhole);

  const clear = () => {
    const before = form.getValues();
    form.reset({ ...EMPTY_DRAFT, ...asked });
    forgetEverywhere();
    setRestored(false);
    return () => {
      fillIn(form, before);
      storeDraft(before);
    };
  };
  const notRestored = () => setRestored(false);
  return { form, isWhole, isRestored, notRestored, brought, clear, forget: forgetEverywhere };
}

export type DraftForm = ReturnType<typeof useDraftForm>;

function useBrought(search: ApplicationSearch) {
  const { data: types = [] } = trpc.loans.types.useQuery();
  const [brought] = useState(() => answersOf(search, types));
  return brought;
}

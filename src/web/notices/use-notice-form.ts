import { useState } from "react";
import type { NoticeSettings } from "#shared/notices.ts";
import { useKeepWork, useKeptWork } from "#web/forms/kept-work.ts";
import { issuesOf, sentenceOf, trpc } from "#web/trpc.ts";
import { toast } from "#web/ui/toast.tsx";

type Typed = Pick<NoticeSettings, "ways" | "dailyHour" | "quiet"> & { timeZone: string };

function toTyped({ ways, dailyHour, quiet, timeZone }: NoticeSettings): Typed {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { ways, dailyHour, quiet, timeZone: timeZone ?? own };
}

const DRAFT = "notices";

interface KeptChoices {
  revision: number;
  typed: Typed;
}

/** The form for the kinds of notices and how each is delivered. */
export function useNoticeForm(settings: NoticeSettings) {
  const before = useKeptWork<KeptChoices>(DRAFT);
  // With the revision that was edited, so that nobody's later save is overwritten
  const [seen, setSeen] = useState({ ...settings, revision: before.revision ?? settings.revision });
  const [typed, setTyped] = useState(() => ({ ...toTyped(settings), ...before.typed }));
  const { notices } = trpc.useUtils();
  const save = trpc.notices.saveSettings.useMutation();
  const isChanged = JSON.stringify(typed) !== JSON.stringify(toTyped(seen));
  const work: KeptChoices = { revision: seen.revision, typed };
  useKeepWork(DRAFT, work, {
    isUnsaved: isChanged,
    question: "Leave without saving your choices?",
  });
  const begin = (now: NoticeSettings) => {
    setSeen(now);
    setTyped(toTyped(now));
    notices.settings.setData(undefined, now);
  };
  const issues = issuesOf(save.error);
  const isStale = issues.some(({ path }) => path === "revision");
  return {
    typed,
    isChanged,
    isStale,
    isBusy: save.isPending,
    change: (changed: Partial<Typed>) => setTyped({ ...typed, ...changed }),
    errorOf: (field: string) => issues.find(({ path }) => path === field)?.message,
    refusal:
      save.error && (isStale || issues.length === 0)
        ? sentenceOf(save.error, "This was not saved. Please try again.")
        : undefined,
    submit: async () => {
      const saved = await save
        .mutateAsync({ ...typed, revision: seen.revision })
        .catch(() => undefined);
      if (!saved) return;
      begin(saved);
      toast({ title: "Saved" });
    },
    takeTheirs: async () => {
      begin(await notices.settings.fetch(undefined, { staleTime: 0 }));
      save.reset();
    },
  };
}

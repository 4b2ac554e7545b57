import { useState } from "react";
import type { DeskSettings, Stage, StaffName } from "#domains/leads/leads.ts";
import { issuesByField } from "#kit/form/issues-by-field.ts";
import { useKeepWork, useKeptWork } from "#domains/session/kept-work.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";

/** The settings as typed; an officer who is not chosen yet is 0. */
export interface TypedDesk {
  stages: Stage[];
  lostReasons: string[];
  byState: DeskSettings["byState"];
  inTurn: number[];
  officeHours: DeskSettings["officeHours"];
  retention: DeskSettings["retention"];
  officersPropose: boolean;
}

/** Officers who left are removed from the rules, which could not be saved with them. */
export function toTyped(
  { revision: _revision, ...settings }: DeskSettings,
  officers: readonly StaffName[],
): TypedDesk {
  const isThere = (id: number) => officers.some((officer) => officer.id === id);
  return {
    ...settings,
    byState: settings.byState.filter(({ officerId }) => isThere(officerId)),
    inTurn: settings.inTurn.filter(isThere),
  };
}

/** A key that no other stage has, made from the name. */
export function keyFor(label: string, taken: readonly Stage[]): string {
  const words = label.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const base = words.replace(/^-|-$/g, "").slice(0, 30) || "stage";
  const isTaken = (key: string) => taken.some((stage) => stage.key === key);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(key)) return key;
  }
}

const DRAFT = "desk";

interface KeptDesk {
  revision: number;
  typed: TypedDesk;
}

/** The form of the desk's settings: one save for all, or none of it. */
export function useDeskForm(settings: DeskSettings, officers: readonly StaffName[]) {
  const before = useKeptWork<KeptDesk>(DRAFT);
  const [first, setFirst] = useState(() => ({
    // The revision that was edited, so that nobody's later save is overwritten
    revision: before.revision ?? settings.revision,
    typed: toTyped(settings, officers),
  }));
  const [typed, setTyped] = useState({ ...first.typed, ...before.typed });
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<{ sentence: string; isStale: boolean }>();
  const { leads } = trpc.useUtils();
  const save = trpc.admin.leads.saveSettings.useMutation();
  const isChanged = JSON.stringify(typed) !== JSON.stringify(first.typed);
  const work: KeptDesk = { revision: first.revision, typed };
  useKeepWork(DRAFT, work, { isUnsaved: isChanged, question: "Leave without saving?" });
  const begin = (now: DeskSettings) => {
    const taken = { revision: now.revision, typed: toTyped(now, officers) };
    setFirst(taken);
    setTyped(taken.typed);
    setIssues({});
    setRefusal(undefined);
    leads.settings.setData(undefined, now);
  };
  const submit = async () => {
    setIssues({});
    setRefusal(undefined);
    try {
      begin(await save.mutateAsync({ ...withKeys(typed), revision: first.revision }));
      toast({ title: "Saved" });
    } catch (error) {
      const found = issuesByField(error);
      setIssues(found);
      const isStale = "revision" in found;
      const sentence = sentenceOf(error, "This was not saved. Please try again.");
      if (isStale || Object.keys(found).length === 0) setRefusal({ sentence, isStale });
    }
  };
  return {
    typed,
    issues,
    refusal,
    isChanged,
    isBusy: save.isPending,
    change: (changed: Partial<TypedDesk>) => setTyped({ ...typed, ...changed }),
    submit,
    /** Shows what somebody else has saved. */
    takeTheirs: async () => begin(await leads.settings.fetch(undefined, { staleTime: 0 })),
  };
}

/** New stages get their keys when they are saved, from their names at that time. */
function withKeys({ stages, ...others }: TypedDesk): TypedDesk {
  const keyed = stages.reduce<Stage[]>(
    (done, stage) => [
      ...done,
      stage.key === "" ? { ...stage, key: keyFor(stage.label, [...stages, ...done]) } : stage,
    ],
    [],
  );
  return { ...others, stages: keyed };
}

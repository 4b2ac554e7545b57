import type { DeskSettings, Stage, StaffName } from "#domains/leads/leads.ts";
import { useRevisedForm } from "#domains/session/revised-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";

/** The settings as typed; an officer who is not chosen yet is 0. */
export type TypedDesk = Omit<DeskSettings, "revision">;

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

/** The form of the desk's settings. */
export function useDeskForm(settings: DeskSettings, officers: readonly StaffName[]) {
  const { leads, admin } = trpc.useUtils();
  const save = trpc.admin.leads.saveSettings.useMutation({
    onSuccess: () => admin.people.disposals.invalidate(),
  });
  return useRevisedForm(settings, {
    draft: "desk",
    question: "Leave without saving?",
    toTyped: (now: DeskSettings) => toTyped(now, officers),
    save: ({ revision, ...typed }) => save.mutateAsync({ ...withKeys(typed), revision }),
    read: () => leads.settings.fetch(undefined, { staleTime: 0 }),
    adopt: (now) => leads.settings.setData(undefined, now),
  });
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

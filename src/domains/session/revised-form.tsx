import { useState } from "react";
import { useKeepWork, useKeptWork } from "./kept-work.client.ts";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";

interface Kept<Typed> {
  /** The revision that was edited, so that nobody's later save is overwritten. */
  revision: number;
  typed: Typed;
}

interface Options<Stored, Typed> {
  /** The name of the unsaved work in this tab. */
  draft: string;
  /** Asked before another page is shown, which discards it. */
  question: string;
  toTyped: (stored: Stored) => Typed;
  save: (typed: Typed & { revision: number }) => Promise<Stored>;
  /** What is stored now. */
  read: () => Promise<Stored>;
  /** Shows it on the page too. */
  adopt: (stored: Stored) => void;
}

/** The form of settings that are saved together, or none of them. */
export function useRevisedForm<Stored extends { revision: number }, Typed extends object>(
  stored: Stored,
  { draft, question, toTyped, save, read, adopt }: Options<Stored, Typed>,
) {
  const before = useKeptWork<Kept<Typed>>(draft);
  const [first, setFirst] = useState<Kept<Typed>>(() => ({
    revision: before.revision ?? stored.revision,
    typed: toTyped(stored),
  }));
  const [typed, setTyped] = useState<Typed>({ ...first.typed, ...before.typed });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isChanged = JSON.stringify(typed) !== JSON.stringify(first.typed);
  useKeepWork(draft, { revision: first.revision, typed }, { isUnsaved: isChanged, question });
  const begin = (now: Stored) => {
    setFirst({ revision: now.revision, typed: toTyped(now) });
    setTyped(toTyped(now));
    setError(undefined);
    adopt(now);
  };
  const issues = issuesByField(error);
  const isStale = "revision" in issues;
  const isSaid = error === undefined || (!isStale && Object.keys(issues).length > 0);
  return {
    typed,
    issues,
    isStale,
    refusal: isSaid ? undefined : sentenceOf(error, "This was not saved. Please try again."),
    isChanged,
    isBusy,
    change: (changed: Partial<Typed>) => setTyped({ ...typed, ...changed }),
    submit: async () => {
      setBusy(true);
      setError(undefined);
      try {
        begin(await save({ ...typed, revision: first.revision }));
        toast({ title: "Saved" });
      } catch (failure) {
        setError(failure);
      }
      setBusy(false);
    },
    /** Shows what somebody else has saved. */
    takeTheirs: async () => begin(await read()),
  };
}

interface RefusedProps {
  form: Pick<ReturnType<typeof useRevisedForm>, "refusal" | "isStale" | "takeTheirs">;
}

/** Why it was not saved, and a way to what somebody else has saved. */
export function RefusedSave({ form: { refusal, isStale, takeTheirs } }: RefusedProps) {
  if (refusal === undefined) return null;
  return (
    <Notice kind="error">
      <p>{refusal}</p>
      {isStale && (
        <div>
          <button type="button" className="btn btn-sm" onClick={() => void takeTheirs()}>
            Discard mine and show theirs
          </button>
        </div>
      )}
    </Notice>
  );
}

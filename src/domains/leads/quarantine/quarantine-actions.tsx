import { useState } from "react";
import { APPLICATION_TERM_MONTHS, mustBeKept } from "#domains/people/people.ts";
import type { Quarantined } from "#domains/quarantine/quarantine.ts";
import { useIsAdmin } from "#domains/session/use-session.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";

interface Props {
  chosen: readonly Quarantined[];
  onDone: () => void;
}

/** Releases or deletes the selected entries. */
export function QuarantineActions({ chosen, onDone }: Props) {
  const ids = chosen.map(({ id }) => id);
  const deletable = chosen.filter((row) => !mustBeKept(row)).map(({ id }) => id);
  const kept = ids.length - deletable.length;
  const [isAsking, setAsking] = useState(false);
  const isAdmin = useIsAdmin();
  const release = trpc.admin.quarantine.release.useMutation(useTelling("released", onDone));
  const remove = trpc.admin.quarantine.remove.useMutation(
    useTelling("deleted", () => {
      setAsking(false);
      onDone();
    }),
  );
  return (
    <div
      role="group"
      aria-label="Selected messages"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-3 border-b border-base-300 bg-base-200 px-4 py-2 text-sm"
    >
      <span role="status" className="font-medium">
        {ids.length} selected
      </span>
      <SubmitButton
        busy={release.isPending}
        className="btn-primary btn-sm max-md:min-h-11"
        onPress={() => release.mutate({ ids })}
      >
        Release
      </SubmitButton>
      {isAdmin && (
        <button
          type="button"
          className="btn text-error btn-ghost btn-sm max-md:min-h-11"
          disabled={deletable.length === 0}
          onClick={() => setAsking(true)}
        >
          {kept > 0 && deletable.length > 0
            ? `Delete ${deletable.length} of ${ids.length} for good…`
            : "Delete for good…"}
        </button>
      )}
      <button type="button" className="btn btn-ghost btn-sm max-md:min-h-11" onClick={onDone}>
        Clear
      </button>
      {isAdmin && kept > 0 && <Kept count={kept} />}
      {isAsking && (
        <ConfirmDialog
          title={
            deletable.length === 1 ? "Delete it for good?" : `Delete ${deletable.length} for good?`
          }
          description="Only a line of the activity is kept. This cannot be undone."
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ ids: deletable })}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Kept({ count }: { count: number }) {
  return (
    <p className="basis-full">
      {count === 1 ? "The application cannot" : `The ${count} applications cannot`} be deleted: a
      lender keeps every application for {APPLICATION_TERM_MONTHS} months, even if it looks like
      spam.
    </p>
  );
}

function useTelling(done: string, onDone: () => void) {
  const utils = trpc.useUtils();
  return {
    onSuccess: ({ changed, skipped }: { changed: number; skipped: number }) => {
      toast({
        title: `${changed} ${done}`,
        ...(skipped > 0 && { description: `${skipped} were not there any more.` }),
      });
      onDone();
    },
    onError: (error: unknown) => toastError(error),
    onSettled: () => Promise.all([utils.admin.invalidate(), utils.leads.list.invalidate()]),
  };
}

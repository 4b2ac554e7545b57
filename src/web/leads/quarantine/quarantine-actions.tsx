import { useState } from "react";
import { useIsAdmin } from "#web/session/use-user.ts";
import { toastError } from "#web/toast-error.ts";
import { trpc } from "#web/trpc.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { toast } from "#web/ui/toast.tsx";

interface Props {
  ids: readonly number[];
  onDone: () => void;
}

/** Releases or deletes the selected entries. */
export function QuarantineActions({ ids, onDone }: Props) {
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
      aria-label="With the chosen ones"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-3 border-b border-base-300 bg-base-200 px-4 py-2 text-sm"
    >
      <span role="status" className="font-medium">
        {ids.length} chosen
      </span>
      <SubmitButton
        busy={release.isPending}
        className="btn-primary btn-sm max-md:min-h-11"
        onPress={() => release.mutate({ ids: [...ids] })}
      >
        Release
      </SubmitButton>
      {isAdmin && (
        <button
          type="button"
          className="btn text-error btn-ghost btn-sm max-md:min-h-11"
          onClick={() => setAsking(true)}
        >
          Delete for good…
        </button>
      )}
      <button type="button" className="btn btn-ghost btn-sm max-md:min-h-11" onClick={onDone}>
        Choose none
      </button>
      {isAsking && (
        <ConfirmDialog
          title={ids.length === 1 ? "Delete it for good?" : `Delete ${ids.length} for good?`}
          description="Only a line of the activity is kept. This cannot be undone."
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ ids: [...ids] })}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
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

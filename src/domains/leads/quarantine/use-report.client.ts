import { counted } from "#kit/values/counted.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastWithUndo } from "#ui/undo.tsx";

interface Reporting {
  onSuccess: () => void;
  onError?: () => void;
}

/** Moves messages into the quarantine by hand, and offers to put them back. */
export function useReport({ onSuccess, onError }: Reporting) {
  const utils = trpc.useUtils();
  const readAgain = () =>
    void Promise.all([utils.admin, utils.leads].map((each) => each.invalidate()));
  const release = trpc.admin.quarantine.release.useMutation({
    onSuccess: readAgain,
    onError: (error) => toastError(error),
  });
  return trpc.admin.quarantine.report.useMutation({
    onSuccess: ({ changed, skipped, heldIds: ids }) => {
      onSuccess();
      readAgain();
      const title = `${changed === 1 ? "Message" : `${changed} messages`} moved to the quarantine`;
      const description =
        skipped > 0 ? { description: `${counted(skipped, "application")} left in the list.` } : {};
      if (changed > 0) toastWithUndo({ title, ...description }, () => release.mutate({ ids }));
    },
    onError: (error) => {
      onError?.();
      toastError(error);
    },
  });
}

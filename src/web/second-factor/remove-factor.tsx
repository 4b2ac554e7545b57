import { useState } from "react";
import type { Factor } from "#shared/second-factor.ts";
import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

interface Props {
  factor: Factor;
  isLast: boolean;
  onDone: () => void;
}

export function RemoveFactor({ factor, isLast, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const remove = trpc.secondFactor.remove.useMutation();
  const confirm = async () => {
    setBusy(true);
    try {
      await remove.mutateAsync({ id: factor.id });
      toast({ title: `${factor.name} was removed` });
    } catch (error) {
      toastError(error, "It could not be removed. Please try again.");
    }
    onDone();
  };
  return (
    <ConfirmDialog
      title={`Remove ${factor.name}?`}
      description={
        isLast
          ? "It is your last one: your password alone will be enough to get in, and your recovery codes go with it."
          : "It can no longer be used to confirm your login."
      }
      action="Remove"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    />
  );
}

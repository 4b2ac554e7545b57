import { useState } from "react";
import { toastError } from "#web/toast-error.ts";
import { trpc } from "#web/trpc.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

interface Props {
  id: number;
  /** Leaves the message's page first, which would otherwise request a missing message. */
  leave: () => Promise<void>;
}

/** Moves a message into the quarantine by hand. */
export function ReportSpam({ id, leave }: Props) {
  const [isAsking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const report = trpc.admin.quarantine.report.useMutation({
    onSuccess: () => {
      toast({ title: "Moved to the quarantine" });
      void Promise.all([utils.admin, utils.leads].map((each) => each.invalidate()));
    },
    onError: (error) => toastError(error),
  });
  return (
    <>
      <button type="button" className="btn btn-sm max-md:min-h-11" onClick={() => setAsking(true)}>
        Report as spam
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Is this spam?"
          description="The message moves to the quarantine with its notes and mails. From there it can be put back as it is now."
          action="Report as spam"
          look="btn-primary"
          onConfirm={() => void leave().then(() => report.mutate({ ids: [id] }))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

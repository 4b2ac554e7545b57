import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { toastError } from "#kit/form/toast-error.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { toast } from "#ui/toast.tsx";

interface Props {
  id: number;
  /** Removes the message from the page, or puts it back: a page that shows it reads it again. */
  hide: (isHidden: boolean) => void;
  leave: () => Promise<void>;
}

/** Moves a message into the quarantine by hand. */
export function ReportSpam({ id, hide, leave }: Props) {
  const [isAsking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const report = trpc.admin.quarantine.report.useMutation({
    onSuccess: () => {
      toast({ title: "Moved to the quarantine" });
      void Promise.all([utils.admin, utils.leads].map((each) => each.invalidate()));
      void leave();
    },
    onError: (error) => {
      hide(false);
      toastError(error);
    },
  });
  const move = async () => {
    flushSync(() => hide(true));
    await quiet(queries);
    report.mutate({ ids: [id] });
  };
  return (
    <>
      <button type="button" className="btn btn-sm max-md:min-h-11" onClick={() => setAsking(true)}>
        Report as spam
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Is this spam?"
          description="The message moves to the quarantine with its notes and emails. You can restore it from there."
          action="Report as spam"
          look="btn-primary"
          onConfirm={() => void move()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

const LOOK_EVERY_MS = 50;
const LOOKS = 100;

/** Waits a few seconds for requests under way, which may be about the message. */
async function quiet(queries: QueryClient, looks = LOOKS): Promise<void> {
  if (looks === 0 || queries.isFetching() + queries.isMutating() === 0) return;
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  await quiet(queries, looks - 1);
}

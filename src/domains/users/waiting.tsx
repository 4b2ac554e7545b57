import type { EditableUser } from "./users.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { toast } from "#ui/toast.tsx";

/** For an admin, beside a user whose account was changed without a confirmation. */
export function Waiting({ user }: { user: EditableUser }) {
  const { id, username, waitsUntil, revision } = user;
  const utils = trpc.useUtils();
  // Their own confirmation of it would not count
  const isOwn = useUser().user?.id === id;
  const vouch = trpc.admin.users.vouch.useMutation();
  const confirm = async () => {
    try {
      await vouch.mutateAsync({ id, revision });
      toast({ title: "Change confirmed" });
    } catch (error) {
      toastError(error);
    }
    void utils.officers.list.invalidate();
    await utils.admin.users.byId.invalidate({ id });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-base-300 p-4">
      <p className="max-w-prose text-sm">
        Nobody confirmed the last change to this account.{" "}
        {waitsUntil === undefined ? (
          "What was sent and saved with it is closed."
        ) : (
          <>
            Until <DateTime iso={waitsUntil} time /> it cannot confirm anything, such as an export,
            and what was sent and saved with it is closed.
          </>
        )}
        {isOwn &&
          ` Another administrator can confirm it. So can the operator of the server: lender reset-password ${username}.`}
      </p>
      {!isOwn && (
        <Button look="btn-sm" disabled={vouch.isPending} onClick={() => void confirm()}>
          Confirm the change
        </Button>
      )}
    </div>
  );
}

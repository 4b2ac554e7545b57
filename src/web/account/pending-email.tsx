import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { toast } from "#web/ui/toast.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { LinkSent, ResendLink } from "#web/sign-in/check-your-email.tsx";

/** The new address, pending until the link sent there is followed. */
export function PendingEmail({ present }: { present: string }) {
  const { accounts } = trpc.useUtils();
  const { data } = trpc.accounts.pendingEmail.useQuery();
  const cancel = trpc.accounts.cancelPendingEmail.useMutation({
    onSuccess: () => {
      accounts.pendingEmail.setData(undefined, { pending: null });
      document.getElementById("address")?.focus();
      toast({ title: "Your email address stays as it is" });
    },
    onError: (error) => toastError(error, "The change could not be canceled. Please try again."),
  });
  if (!data?.pending) return null;
  const { email } = data.pending;
  return (
    <Notice kind="info">
      <p className="text-base font-semibold">Please confirm your new email address</p>
      <LinkSent>
        We sent a message to <span className="font-medium wrap-anywhere">{email}</span>. Your
        address changes once you follow the link in it; until then it stays{" "}
        <span className="font-medium wrap-anywhere">{present}</span>.
      </LinkSent>
      <div className="flex flex-wrap items-end gap-2">
        <ResendLink email={email} />
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel the change
        </button>
      </div>
    </Notice>
  );
}

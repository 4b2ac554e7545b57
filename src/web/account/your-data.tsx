import { useState } from "react";
import { isOfficer, type User, worksAtDesk } from "#shared/accounts.ts";
import { ConfirmedDownload } from "#web/second-factor/confirmed-download.tsx";
import { useLeave } from "#web/session/use-session.ts";
import { toastError } from "#web/toast-error.ts";
import { trpc } from "#web/trpc.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.tsx";

/** A copy of what is stored about the user, and the end of their account. */
export function YourData({ user }: { user: User }) {
  const [closing, setClosing] = useState(false);
  const isStaff = worksAtDesk(user) || isOfficer(user);
  return (
    <SectionCard id="your-data" title="Your data" lead={leadFor(user)}>
      <div className="flex flex-wrap gap-3">
        <ConfirmedDownload href="/api/user/data" className="btn">
          <Icon name="download" className="size-4" />
          Download my data
        </ConfirmedDownload>
        {!isStaff && (
          <button
            type="button"
            className="btn btn-outline btn-error"
            onClick={() => setClosing(true)}
          >
            Close my account…
          </button>
        )}
      </div>
      {isStaff && (
        <p className="text-sm">
          You work with other people's requests, so an admin closes this account.
        </p>
      )}
      {closing && <CloseAccount username={user.username} onCancel={() => setClosing(false)} />}
    </SectionCard>
  );
}

function leadFor({ isVerified }: User): string {
  return isVerified
    ? "The file has your account, what you sent us from it, and your documents. What was sent with your email address without signing in is named without its answers, since nothing proves who sent it."
    : "The file has your account. What you sent us is in it once you have verified your email address.";
}

function CloseAccount({ username, onCancel }: { username: string; onCancel: () => void }) {
  const close = trpc.people.closeAccount.useMutation();
  const leave = useLeave("/");
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await close.mutateAsync({ username });
      await leave();
      toast({ title: "Your account is closed" });
    } catch (error) {
      setBusy(false);
      toastError(error, "Your account could not be closed. Please try again.");
    }
  };
  return (
    <ConfirmDialog
      title="Close your account?"
      description={
        <>
          <p>
            This deletes your account, your saved calculations and any application that you have not
            sent, and signs you out everywhere. It cannot be undone.
          </p>
          <p className="mt-3">
            Requests that you have sent stay with us as long as the law asks for; the privacy policy
            says how long. You can ask us to erase the rest.
          </p>
        </>
      }
      action="Close my account"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}

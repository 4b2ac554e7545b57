import { useState } from "react";
import { isOfficer, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import { YOUR_DATA } from "#domains/people/rights/rights.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { useLeave } from "#domains/session/use-session.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionRow } from "#ui/section-card.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.tsx";

/** A copy of what is stored about the user, and the end of their account. */
export function YourData({ user }: { user: User }) {
  const [closing, setClosing] = useState(false);
  const isStaff = worksAtDesk(user) || isOfficer(user);
  return (
    <SectionRow id="your-data" title="Your data" lead={leadFor(user)}>
      <div className="flex flex-wrap gap-3">
        <ConfirmedDownload href="/api/user/data" className="btn">
          <Icon name="download" className="size-4" />
          Download my data
        </ConfirmedDownload>
        <a href={YOUR_DATA} className="btn">
          <Icon name="file-text" className="size-4" />
          See, correct or erase it
        </a>
        {!isStaff && (
          <Button look="btn-outline btn-error" onClick={() => setClosing(true)}>
            Close my account…
          </Button>
        )}
      </div>
      {isStaff && (
        <p className="text-sm">
          You work with other people's requests, so {user.isAdmin ? "another" : "an"} admin closes
          this account.
        </p>
      )}
      {closing && <CloseAccount username={user.username} onCancel={() => setClosing(false)} />}
    </SectionRow>
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
            This deletes your account, your saved calculations, any application that you have not
            sent, your newsletter and the messages that you sent us, and signs you out everywhere.
            It cannot be undone.
          </p>
          <WhatStays />
        </>
      }
      action="Close my account"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}

function WhatStays() {
  const { data, isError } = trpc.people.closing.useQuery();
  if (isError)
    return <p className="mt-3">Requests that you have sent stay as long as the law asks for.</p>;
  if (!data) return <Spinner />;
  const { kept, owed, unproved } = data;
  return (
    <div className="mt-3 grid gap-3">
      {kept.length > 0 && (
        <div>
          <p>The law has us keep these requests, with their documents and messages:</p>
          <ul className="list-disc pl-6">
            {kept.map(({ id, reference, until }) => (
              <li key={id}>
                {reference},{" "}
                {until === null
                  ? `until ${APPLICATION_TERM_MONTHS} months after our decision`
                  : `until ${formatShortDate(until)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {owed.length > 0 && (
        <p>
          We still wait for documents, which you can no longer send here:{" "}
          {owed.map(({ name, reference }) => `${name} (${reference})`).join(", ")}.
        </p>
      )}
      {unproved > 0 && (
        <p>
          What was sent with your email address without signing in stays too, since nothing proves
          who sent it. You can ask us to erase it.
        </p>
      )}
      <p>The record of sign-ins is kept for five years.</p>
    </div>
  );
}

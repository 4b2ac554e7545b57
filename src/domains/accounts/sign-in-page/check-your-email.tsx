import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { EMAILS_AN_HOUR, LINK_ON_ITS_WAY, type User } from "#domains/accounts/accounts.ts";
import { useSendsMail } from "#domains/settings/use-settings.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

interface Props {
  user: User;
  /** Whether they want to be a loan officer, which an administrator has to approve. */
  waits?: boolean | undefined;
}

/** For users who have not verified their address yet. */
export function CheckYourEmail({ user, waits = false }: Props) {
  const address = <span className="font-medium wrap-anywhere">{user.email}</span>;
  return (
    <Notice kind="info">
      {user.isLoanOfficer || waits ? (
        <>
          <p className="text-base font-semibold">Please check your email to verify your account</p>
          <LinkSent>
            We sent a link to {address}. It works once and for 24 hours
            {waits ? "." : "; the portal opens with your next login."}
          </LinkSent>
          {waits && <p>Then an administrator approves your request, and we write to you.</p>}
        </>
      ) : (
        <>
          <p className="text-base font-semibold">Please confirm your email address</p>
          <LinkSent>
            Follow the link in the message that we send to {address}. It works once and for 24
            hours.
          </LinkSent>
        </>
      )}
      <ResendLink email={user.email} />
    </Notice>
  );
}

const PAUSE_MS = 60_000;

export function ResendLink({ email }: { email: string }) {
  const sendsMail = useSendsMail();
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const wait = Math.max(0, Math.ceil((until - now) / 1000));
  const resend = trpc.accounts.resendVerification.useMutation({
    onSuccess: () => {
      setNow(Date.now());
      setUntil(Date.now() + PAUSE_MS);
    },
    onError: (error) => toastError(error, "The link could not be sent. Please try again."),
  });

  const resting = resend.isPending || wait > 0;

  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);

  return (
    <div className="grid justify-items-start gap-2">
      {resend.isSuccess && (
        <p role="status" className="wrap-anywhere">
          {sendsMail
            ? `A new link is on its way to ${email}. ${EMAILS_AN_HOUR}`
            : "No link has gone out."}
        </p>
      )}
      <Button
        look={`btn-outline btn-primary btn-sm ${resting ? "btn-disabled" : ""}`}
        // Not `disabled`, which would lose the focus for a minute
        aria-disabled={resting}
        onClick={() => {
          if (!resting) resend.mutate({ email });
        }}
      >
        {wait > 0 ? `Send the link again in ${wait} s` : "Send the link again"}
      </Button>
    </div>
  );
}

/** What was mailed, or that nothing was because no mail server is configured. */
export function LinkSent({ children }: { children: ReactNode }) {
  if (useSendsMail()) return <p>{children}</p>;
  return (
    <p>
      This website cannot send email yet, so no link has gone out. Please{" "}
      <Link to="/contact" className="link font-medium">
        contact us
      </Link>{" "}
      instead.
    </p>
  );
}

/** Shown after an address was entered for a link: the same for every address. */
export function LinkAnswer() {
  return (
    <Notice kind={useSendsMail() ? "success" : "info"}>
      <LinkSent>
        {LINK_ON_ITS_WAY} {EMAILS_AN_HOUR}
      </LinkSent>
    </Notice>
  );
}

import type { User } from "#shared/accounts.ts";
import { Notice } from "#web/ui/notice.tsx";
import { LinkSent, ResendLink } from "./resend-link.tsx";

interface Props {
  user: User;
  /** Wants to be a loan officer, which an administrator has to approve. */
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

import type { User } from "../../shared/accounts.ts";
import { Notice } from "../ui/notice.tsx";
import { ResendLink } from "./resend-link.tsx";

/** For whoever has not verified their address yet. */
export function CheckYourEmail({ user }: { user: User }) {
  const address = <span className="font-medium wrap-anywhere">{user.email}</span>;
  return (
    <Notice kind="info">
      {user.isLoanOfficer ? (
        <>
          <p className="text-base font-semibold">Please check your email to verify your account</p>
          <p>
            We sent a link to {address}. It works once and for 24 hours; the portal opens with your
            next login.
          </p>
        </>
      ) : (
        <>
          <p className="text-base font-semibold">Please confirm your email address</p>
          <p>
            Follow the link in the message that we send to {address}. It works once and for 24
            hours.
          </p>
        </>
      )}
      <ResendLink email={user.email} />
    </Notice>
  );
}

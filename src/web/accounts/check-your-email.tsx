import type { User } from "../../shared/accounts.ts";
import { Notice } from "../ui/notice.tsx";
import { ResendLink } from "./resend-link.tsx";

/** For a loan officer whose address is not verified yet. */
export function CheckYourEmail({ user }: { user: User }) {
  return (
    <Notice kind="info">
      <p className="text-base font-semibold">Please check your email to verify your account</p>
      <p>
        We sent a link to <span className="font-medium wrap-anywhere">{user.email}</span>. It works
        once and for 24 hours; the portal opens with your next login.
      </p>
      <ResendLink email={user.email} />
    </Notice>
  );
}

import { trpc } from "#domains/session/trpc.client.ts";
import { EmailAddressForm } from "./email-address-form.tsx";
import { LinkAnswer, LinkSent } from "./check-your-email.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Verification } from "./address-flags.client.ts";

/** The banner above the sign-in form after a verification link was followed. */
export function SignInBanner({ verified, already, expired, asked, registered }: Verification) {
  const resend = trpc.accounts.resendVerification.useMutation();
  if (verified)
    return <Notice kind="success">Your email has been verified successfully. Please login.</Notice>;
  if (already) return <Notice kind="info">Your email is already verified. Please login.</Notice>;
  if (registered) return <Registered />;
  if (asked) return <LinkAnswer />;
  if (!expired) return null;
  return (
    <Notice kind="info">
      <p>
        This verification link has expired or is no longer valid. Enter your email address to get a
        new one.
      </p>
      <EmailAddressForm
        id="resend-email"
        action="Send a new link"
        send={(address) => resend.mutateAsync(address)}
      />
    </Notice>
  );
}

/** For a loan officer whose registration was sent without scripts. */
export function Registered() {
  return (
    <Notice kind="info">
      <p className="text-base font-semibold">Please check your email to verify your account</p>
      <LinkSent>
        We sent you a link. It works once and for 24 hours; the portal opens with your next login.
      </LinkSent>
    </Notice>
  );
}

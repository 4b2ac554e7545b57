import { trpc } from "../trpc.ts";
import { AddressForm } from "./address-form.tsx";
import { Notice } from "./notice.tsx";
import type { Verification } from "./verification.ts";

/** The banner above the login form after a verification link was followed. */
export function AuthBanner({ verified, already, expired }: Verification) {
  const resend = trpc.accounts.resendVerification.useMutation();
  if (verified)
    return <Notice kind="success">Your email has been verified successfully. Please login.</Notice>;
  if (already) return <Notice kind="info">Your email is already verified. Please login.</Notice>;
  if (!expired) return null;
  return (
    <Notice kind="info">
      <p>
        This verification link has expired or is no longer valid. Enter your email address to get a
        new one.
      </p>
      <AddressForm
        id="resend-email"
        action="Send a new link"
        send={(address) => resend.mutateAsync(address)}
      />
    </Notice>
  );
}

import { createFileRoute, Link } from "@tanstack/react-router";
import { AddressForm } from "../../accounts/address-form.tsx";
import { AuthCard } from "../../accounts/auth-card.tsx";
import { privateHead } from "../../accounts/private-head.ts";
import { trpc } from "../../trpc.ts";

export const Route = createFileRoute("/_site/forgot-password")({
  head: privateHead("Forgot your password?"),
  component: ForgotPassword,
});

function ForgotPassword() {
  const request = trpc.accounts.requestPasswordReset.useMutation();
  return (
    <AuthCard
      icon="key-round"
      title="Forgot your password?"
      lead="We send a link to choose a new one to the email address of your account. It works for one hour."
    >
      <AddressForm
        id="email"
        action="Send the link"
        send={(address) => request.mutateAsync(address)}
      />
      <p className="mt-6 text-center text-sm">
        <Link to="/auth" className="link link-primary">
          Back to login
        </Link>
      </p>
    </AuthCard>
  );
}

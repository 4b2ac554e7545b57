import { createFileRoute, Link } from "@tanstack/react-router";
import { AddressForm } from "../../accounts/address-form.tsx";
import { LinkOnItsWay } from "../../accounts/auth-banner.tsx";
import { AuthCard } from "../../accounts/auth-card.tsx";
import { privateHead } from "../../accounts/private-head.ts";
import { readFlags } from "../../accounts/verification.ts";
import { trpc } from "../../trpc.ts";

export const Route = createFileRoute("/_site/forgot-password")({
  validateSearch: (search: Record<string, unknown>) => readFlags(search, ["asked"]),
  head: privateHead("Forgot your password?"),
  component: ForgotPassword,
});

function ForgotPassword() {
  const { asked } = Route.useSearch();
  const request = trpc.accounts.requestPasswordReset.useMutation();
  return (
    <AuthCard
      icon="key-round"
      title="Forgot your password?"
      lead="We send a link to choose a new one to the email address of your account. It works for one hour."
    >
      <div className="grid gap-5">
        {asked && <LinkOnItsWay />}
        <AddressForm
          id="email"
          action="Send the link"
          send={(address) => request.mutateAsync(address)}
        />
      </div>
      <p className="mt-6 text-center text-sm">
        <Link to="/auth" className="tap link link-primary">
          Back to login
        </Link>
      </p>
    </AuthCard>
  );
}

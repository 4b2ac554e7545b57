import { createFileRoute, Link } from "@tanstack/react-router";
import { EmailAddressForm } from "#web/sign-in/email-address-form.tsx";
import { LinkAnswer } from "#web/sign-in/check-your-email.tsx";
import { SignInCard } from "#web/sign-in/sign-in-card.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { readFlags } from "#web/sign-in/verification.ts";
import { trpc } from "#web/trpc.ts";

export const Route = createFileRoute("/_site/forgot-password")({
  validateSearch: (search: Record<string, unknown>) => readFlags(search, ["asked"]),
  head: privateHead("Forgot your password?"),
  component: ForgotPassword,
});

function ForgotPassword() {
  const { asked } = Route.useSearch();
  const request = trpc.accounts.requestPasswordReset.useMutation();
  return (
    <SignInCard
      icon="key-round"
      title="Forgot your password?"
      lead="We send a link to choose a new one to the email address of your account. It works for one hour."
    >
      <div className="grid gap-5">
        {asked && <LinkAnswer />}
        <EmailAddressForm
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
    </SignInCard>
  );
}

import { createFileRoute, Link } from "@tanstack/react-router";
import { EmailAddressForm } from "#domains/accounts/sign-in-page/email-address-form.tsx";
import { LinkAnswer } from "#domains/accounts/sign-in-page/check-your-email.tsx";
import { SignInCard } from "#domains/accounts/sign-in-page/sign-in-card.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { readFlags } from "#domains/accounts/sign-in-page/address-flags.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

export const Route = createFileRoute("/_site/forgot-password")({
  validateSearch: (search: Record<string, unknown>) => readFlags(search, ["asked", "invited"]),
  head: (page) => privateHead(titleFor(page.match.search.invited))(page),
  component: ForgotPassword,
});

/** An invited person whose link has expired has forgotten nothing. */
function titleFor(invited: boolean | undefined): string {
  return invited ? "Ask for a new link" : "Forgot your password?";
}

function ForgotPassword() {
  const { asked, invited } = Route.useSearch();
  const request = trpc.accounts.requestPasswordReset.useMutation();
  return (
    <SignInCard
      icon="key-round"
      title={titleFor(invited)}
      lead={
        invited
          ? "We send a link to choose your password to the email address of your account."
          : "We send a link to choose a new one to the email address of your account. It works for one hour."
      }
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

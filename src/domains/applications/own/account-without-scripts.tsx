import { useRouter } from "@tanstack/react-router";
import { formatShortDate } from "#kit/values/format.ts";
import type { OwnPage } from "#domains/session/signed-in.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { ReachUs } from "#domains/frame/waiting.tsx";
import { YOUR_DATA } from "#domains/people/rights/rights.ts";
import { SignOutForm } from "#domains/session/without-scripts.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { NoRequests, OwnRequest } from "./own-request.tsx";

/** What can be seen and done on the account page without scripts; for a visitor, the sign-in. */
export function AccountWithoutScripts() {
  const { own } = useRouter().options.context;
  return (
    <>
      <PageHeader title="Your Account">
        {own ? `You are signed in as ${own.user.username}.` : "You are not signed in."}
      </PageHeader>
      <div className="page-width grid gap-8 py-10">
        {own ? (
          <>
            <OwnRequests {...own} />
            <div className="flex flex-wrap gap-3">
              <a href="/apply" className="btn btn-accent">
                Apply For A Loan
              </a>
              <SignOutForm look="" />
            </div>
          </>
        ) : (
          <p>
            <a href="/auth?next=/account" className="btn btn-primary">
              Log in
            </a>
          </p>
        )}
        <p>
          <a href={YOUR_DATA} className="link link-primary">
            See, correct or erase what we hold about you
          </a>
        </p>
        <p>
          Everything else of your account, such as your profile, your password and messages about a
          request, needs JavaScript.
          <ReachUs />
        </p>
      </div>
    </>
  );
}

function OwnRequests({ user, requests, ...closed }: OwnPage) {
  return (
    <SectionCard id="requests" title="Your loan requests">
      {!user.isVerified && (
        <p>
          Requests sent from <strong className="wrap-anywhere">{user.email}</strong> are shown here
          once you have verified this address by the link that we mailed to it.
        </p>
      )}
      {user.isVerified && requests?.length === 0 && <NoRequests {...closed} />}
      {requests && requests.length > 0 && (
        <ul className="grid divide-y divide-base-300">
          {requests.map((request) => (
            <OwnRequest
              key={request.id}
              request={request}
              sent={formatShortDate(request.createdAt)}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { EMAILS_AN_HOUR, type User } from "#domains/accounts/accounts.ts";
import type { OwnApplication } from "#domains/applications/applications.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { FOLLOWED } from "./followed.client.ts";
import { NoRequests, OwnRequest } from "./own-request.tsx";
import { LinkSent, ResendLink } from "#domains/accounts/sign-in-page/check-your-email.tsx";

/** Loaded after the list, because without a request there is nothing to show. */
const RequestDetails = lazy(async () => ({
  default: (await import("#domains/applications/request/request-details.tsx")).RequestDetails,
}));

export function OwnApplications({ user }: { user: User }) {
  return (
    <SectionCard id="requests" title="Your loan requests">
      {user.isVerified ? <Requests /> : <Unverified user={user} />}
    </SectionCard>
  );
}

function Unverified({ user }: { user: User }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Requests sent from <strong className="wrap-anywhere">{user.email}</strong> are shown here
        once you have verified this address.
      </p>
      <LinkSent>Please follow the link that we send to it. {EMAILS_AN_HOUR}</LinkSent>
      <ResendLink email={user.email} />
    </div>
  );
}

function Requests() {
  const query = trpc.applications.own.useQuery(undefined, FOLLOWED);
  const isEmpty = query.data?.rows.length === 0;
  const { data: draft } = trpc.drafts.mine.useQuery();
  if (!query.isSuccess) return <NotLoaded query={query} of="your requests" />;
  const { data } = query;
  return (
    <>
      {draft?.savedAt && <Unfinished savedAt={draft.savedAt} />}
      {isEmpty && !draft?.savedAt && <NoRequests {...draft} />}
      <ul className="grid divide-y divide-base-300">
        {data.rows.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </>
  );
}

function Unfinished({ savedAt }: { savedAt: string }) {
  return (
    <p>
      You have not sent the application that you began, last saved <DateTime iso={savedAt} />.{" "}
      <Link to="/apply" className="link link-primary">
        Go on with it
      </Link>
    </p>
  );
}

function Request({ request }: { request: OwnApplication }) {
  return (
    <OwnRequest request={request} sent={<DateTime iso={request.createdAt} />}>
      <Suspense>
        <RequestDetails request={request} />
      </Suspense>
    </OwnRequest>
  );
}

import { Link } from "@tanstack/react-router";
import type { User } from "../../shared/accounts.ts";
import {
  type ApplicationStatus,
  LOAN_PURPOSES,
  type OwnApplication,
} from "../../shared/applications.ts";
import { formatDollars } from "../../shared/format.ts";
import { trpc } from "../trpc.ts";
import { DateTime } from "../ui/date-time.tsx";
import { FailedToLoad } from "../ui/failed-to-load.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { AccountSection } from "./account-section.tsx";
import { LinkSent, ResendLink } from "./resend-link.tsx";

const STATUS: Record<ApplicationStatus, { words: string; look: string }> = {
  pending: { words: "We are looking at it", look: "badge-info" },
  approved: { words: "Approved", look: "badge-success" },
  rejected: { words: "Not approved", look: "badge-neutral" },
};

/** What the person has asked the lender for, and how far it is. */
export function OwnApplications({ user }: { user: User }) {
  return (
    <AccountSection id="requests" title="Your loan requests">
      {user.isVerified ? <Requests /> : <Unverified user={user} />}
    </AccountSection>
  );
}

function Unverified({ user }: { user: User }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Requests sent from <strong className="wrap-anywhere">{user.email}</strong> are shown here
        once you have verified this address.
      </p>
      <LinkSent>Please follow the link that we sent to it.</LinkSent>
      <ResendLink email={user.email} />
    </div>
  );
}

function Requests() {
  const { data, isError, refetch } = trpc.applications.own.useQuery(undefined, { staleTime: 0 });
  if (isError)
    return (
      <FailedToLoad onRetry={() => void refetch()}>Your requests could not be loaded.</FailedToLoad>
    );
  if (!data) return <Spinner />;
  if (data.length === 0)
    return (
      <div className="grid justify-items-start gap-4">
        <p>You have not sent a request yet.</p>
        <Link to="/apply" className="btn btn-accent">
          Apply For A Loan
        </Link>
      </div>
    );
  return (
    <ul className="grid divide-y divide-base-300">
      {data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: OwnApplication }) {
  const { words, look } = STATUS[request.status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div>
        <p className="font-medium">
          {LOAN_PURPOSES[request.loanPurpose]}, {formatDollars(request.loanAmount)}
        </p>
        <p className="text-sm text-base-content/80">
          {request.reference}, sent <DateTime iso={request.createdAt} />
          {request.officer && `, with ${request.officer}`}
        </p>
      </div>
      <span className={`badge badge-soft ${look}`}>{words}</span>
    </li>
  );
}

import type { ReactNode } from "react";
import {
  type ApplicationStatus,
  LOAN_PURPOSES,
  type OwnApplication,
  TOLD_STATUS,
} from "#domains/applications/applications.ts";
import { formatDollars } from "#kit/values/format.ts";

const WAITING = { words: "You can send documents", look: "badge-soft badge-info" };

const LOOKS: Record<ApplicationStatus, string> = {
  pending: "badge-soft badge-info",
  approved: "badge-soft badge-success",
  rejected: "badge-soft badge-neutral",
};

interface Props {
  request: OwnApplication;
  sent: ReactNode;
  /** What scripts add, such as the card of the officer who works on it. */
  children?: ReactNode;
}

export function OwnRequest({ request, sent, children }: Props) {
  const { words, look } = request.isWaiting
    ? WAITING
    : { words: TOLD_STATUS[request.status], look: LOOKS[request.status] };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div>
        <p className="font-medium">
          {LOAN_PURPOSES[request.loanPurpose]}, {formatDollars(request.loanAmount)}
        </p>
        <p className="text-sm text-base-content/80">
          <span className="whitespace-nowrap">{request.reference}</span>, sent {sent}
          {request.officer && !(children && request.workingOfficer) && `, with ${request.officer}`}
        </p>
        {request.isUnproved && (
          <p className="text-sm">
            Sent without signing in. If it was not you who sent it, please tell us.
          </p>
        )}
      </div>
      <span className={`badge ${look}`}>{words}</span>
      <Path request={request} />
      {children}
    </li>
  );
}

const STOPS = ["Sent", "With an officer", "Documents", "Answer"];

/** The way of a request, with the stop at which it is today. */
function Path({ request }: { request: OwnApplication }) {
  const current = stopOf(request);
  return (
    <ol aria-label="Where your request is" className="flex w-full gap-1 text-sm">
      {STOPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? "step" : undefined}
          className={`flex-1 border-t-4 pt-2 ${index > current ? "border-base-300" : "border-primary"} ${index === current ? "font-semibold" : ""}`}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

function stopOf({ status, isWaiting, officer }: OwnApplication): number {
  if (status !== "pending") return 3;
  if (isWaiting) return 2;
  return officer ? 1 : 0;
}

interface Closed {
  isClosed?: boolean | undefined;
  /** Whether a new password does not open the account. */
  isOpenedByUs?: boolean | undefined;
}

/** Says that there are none, or why none are shown. */
export function NoRequests({ isClosed = false, isOpenedByUs = false }: Closed) {
  if (!isClosed) return <p>You have not sent a request yet.</p>;
  const intro =
    "We opened or changed this account for you. What was sent and saved with it is shown once you";
  if (isOpenedByUs) return <p>{intro} have asked us to allow it.</p>;
  return (
    <p>
      {intro}{" "}
      <a href="/forgot-password" className="link link-primary">
        choose a new password by email
      </a>
      , which shows that the address is yours, or once you have asked us to allow it.
    </p>
  );
}

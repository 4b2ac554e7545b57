import { Suspense } from "react";
import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { countInWords } from "#domains/leads/leads.ts";
import { Icon } from "#ui/icon.tsx";
import { SignOutButton } from "#domains/session/sign-out-button.tsx";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { useCountInTitle } from "#ui/use-count-in-title.ts";
import { useAdmitted } from "#domains/session/use-admitted.client.ts";
import { useUser } from "#domains/session/use-session.client.ts";

const NoticeBell = lazyRouteComponent(
  () => import("#domains/notices/notice-bell.tsx"),
  "NoticeBell",
);

const LINK =
  "flex items-center gap-2 rounded-field px-2 py-2 font-medium max-md:min-h-11 hover:bg-base-300/60 sm:px-3";
const CURRENT = { className: "text-primary underline decoration-2 underline-offset-8" };

/** With the number of leads that have news or are due, also in the tab's title. */
function MyLeads({ isKnown }: { isKnown: boolean }) {
  const dueBy = new Date().toLocaleDateString("en-CA");
  const { data } = trpc.leads.counts.useQuery({ dueBy }, { ...LIVE, enabled: isKnown });
  const sum = data ? data.unread + data.due : 0;
  const waiting = sum > 0 ? countInWords(sum, data?.isCut) : "";
  useCountInTitle(waiting);
  return (
    <Link to="/LOagentsPortal/leads" className={LINK} activeProps={CURRENT}>
      <Icon name="inbox" className="size-4 max-sm:hidden" />
      My Leads
      {waiting !== "" && (
        // The line under the name of the current page ends before it
        <span>
          <span className="badge badge-warning badge-sm font-semibold tabular-nums">
            {waiting}
            <span className="sr-only">waiting</span>
          </span>
        </span>
      )}
    </Link>
  );
}

export function PortalNavigation() {
  const { user } = useUser();
  const isAdmitted = useAdmitted();
  return (
    <nav aria-label="Loan officer portal" className="border-b border-base-300 bg-base-200">
      <ul className="page-width flex flex-wrap items-center justify-between gap-1 px-3 py-1.5 text-sm sm:justify-start sm:px-2">
        <li>
          <Link to="/LOagentsPortal/resources" className={LINK} activeProps={CURRENT}>
            <Icon name="folder" className="size-4 max-sm:hidden" />
            Resources
          </Link>
        </li>
        <li>
          <Link to="/LOagentsPortal/directory" className={LINK} activeProps={CURRENT}>
            <Icon name="users" className="size-4 max-sm:hidden" />
            Directory
          </Link>
        </li>
        {isAdmitted !== false && (
          <li>
            <MyLeads isKnown={isAdmitted === true} />
          </li>
        )}
        {user && (
          <li>
            <Link
              to="/LOagentsPortal/officers/$id"
              params={{ id: String(user.id) }}
              className={LINK}
              activeProps={CURRENT}
            >
              <Icon name="user" className="size-4 max-sm:hidden" />
              My Profile
            </Link>
          </li>
        )}
        <li className="sm:ml-auto">
          <Suspense>{isAdmitted && <NoticeBell className={`${LINK} cursor-pointer`} />}</Suspense>
        </li>
        <li>
          <SignOutButton to="/LOagentsPortal" className={`${LINK} cursor-pointer`}>
            <Icon name="log-out" className="size-4 max-sm:hidden" />
            Logout
          </SignOutButton>
        </li>
      </ul>
    </nav>
  );
}

import { Link } from "@tanstack/react-router";
import { today } from "./lead-address.client.ts";
import { countInWords } from "#domains/leads/leads.ts";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";

const VIEWS = [
  { count: "unanswered", label: "unanswered", search: { unanswered: true } },
  { count: "due", label: "due today", search: { due: true } },
  { count: "unread", label: "unread", search: { unread: true } },
] as const;

/** How many leads wait for work, each count a link to them. */
export function WorkToday() {
  const { data } = trpc.leads.counts.useQuery({ dueBy: today() }, LIVE);
  return (
    <nav aria-label="Leads that wait" className="flex min-h-11 flex-wrap items-center gap-x-6">
      {data &&
        VIEWS.map(({ count, label, search }) => (
          <Link
            key={label}
            to="/admin/leads"
            search={search}
            className="tap link inline-flex items-baseline gap-1.5 link-hover"
          >
            <strong className="text-xl tabular-nums">
              {countInWords(data[count], data.isCut)}
            </strong>
            {label}
          </Link>
        ))}
    </nav>
  );
}

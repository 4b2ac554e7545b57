import { isOfficer } from "#domains/accounts/accounts.ts";
import { type Due, type DutyKind, type LeadArea } from "#domains/leads/leads.ts";
import { type LeadsAddress, today } from "#domains/leads/list/lead-address.client.ts";
import { AssigneeSelect } from "#domains/leads/record/lead-tools.tsx";
import { formatDay, inShort } from "#domains/leads/words.client.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { Received } from "#domains/records/list/received.tsx";
import { LIVE_LIST } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { Icon } from "#ui/icon.tsx";
import { ListRows } from "#ui/list-rows.tsx";

const KINDS: Record<DutyKind, { icon: string; does: string; counted: string }> = {
  answer: { icon: "message-square", does: "Answer", counted: "to answer" },
  call: { icon: "phone", does: "Follow up", counted: "to follow up" },
  document: { icon: "file-text", does: "Review documents", counted: "with documents to review" },
  mail: { icon: "triangle-alert", does: "Reply not sent", counted: "with a reply not sent" },
  rate: { icon: "percent", does: "Rate watch", counted: "to tell of a lower rate" },
};

const MOST = 100;

interface Props {
  area: LeadArea;
  address: LeadsAddress;
  go: (address: LeadsAddress) => void;
}

/** What is to be done about one person's leads, each line one press from its place on the record. */
export function Today({ area, address, go }: Props) {
  const { assigneeId, unassigned } = address;
  const { user } = useUser();
  const list = trpc.leads.due.useQuery(
    { dueBy: today(), limit: MOST, assigneeId, unassigned },
    { ...LIVE_LIST, refetchOnMount: "always" },
  );
  const due = list.data;
  return (
    <section aria-label="Today" className="rounded-box border border-base-300 bg-base-100">
      <div className="flex flex-wrap items-end justify-between gap-3 border-b border-base-300 p-4">
        <div>
          <h2 className="text-xl font-bold">Today</h2>
          <p className="min-h-5 text-sm text-base-content/80">{due && countsInWords(due)}</p>
        </div>
        {area === "/admin" && (
          <AssigneeSelect
            all={isOfficer(user) ? "Me" : "The desk"}
            address={address}
            change={(whose) => go({ view: "today", ...whose })}
          />
        )}
      </div>
      <ListRows
        list={list}
        rows={due?.duties}
        words={{
          loading: "Loading what is due...",
          failed: "Error loading what is due. Please try again.",
          empty: "Nothing is due, and everyone has been answered.",
        }}
      >
        {(duties) => (
          <ul className="divide-y divide-base-300">
            {duties.map((duty) => (
              <Line key={`${duty.what} ${duty.lead.id}`} {...{ duty, area, address }} />
            ))}
          </ul>
        )}
      </ListRows>
    </section>
  );
}

function countsInWords({ counts, isCut }: Due): string {
  const counted = counts
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${KINDS[what].counted}`);
  return counted.join(", ") + (isCut ? ", and more" : "");
}

function Line({
  duty,
  area,
  address,
}: { duty: Due["duties"][number] } & Pick<Props, "area" | "address">) {
  const { what, since, words, lead } = duty;
  const { icon, does } = KINDS[what];
  const about = what === "answer" ? inShort(lead) : words;
  return (
    <li>
      <LeadLink
        lead={lead}
        area={area}
        from={{ of: "leads", ...address, at: what }}
        className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 hover:bg-base-200"
      >
        <Icon name={icon} className="size-5 text-primary" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{lead.name}</span>
          <span className="line-clamp-2 text-sm wrap-anywhere text-base-content/80">
            {about ? `${does}: ${about}` : does}
          </span>
        </span>
        <span className="text-right text-sm">
          {what === "call" ? (
            <span className={since < today() ? "font-medium text-error" : ""}>
              {since === today() ? "Today" : formatDay(since)}
            </span>
          ) : (
            <>
              {what === "rate" && "until "}
              <Received iso={since} waits={what === "answer"} />
            </>
          )}
        </span>
      </LeadLink>
    </li>
  );
}

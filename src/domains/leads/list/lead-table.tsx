import { useNavigate } from "@tanstack/react-router";
import { formatDollars } from "#kit/values/format.ts";
import { type Lead, type LeadArea, leadPath } from "#domains/leads/leads.ts";
import { Received } from "#domains/records/list/received.tsx";
import { ShortMoment } from "#ui/date-time.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
import { type LeadsAddress, today } from "./lead-address.client.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { useDesk } from "./use-lead-actions.client.ts";
import {
  aboutInWords,
  formatDay,
  recordInWords,
  stageInWords,
} from "#domains/leads/words.client.ts";

interface Props {
  rows: readonly Lead[];
  area: LeadArea;
  address: LeadsAddress;
  chosen: ReadonlySet<number>;
  busy: boolean;
  onToggle: (ids: readonly number[], isOn: boolean) => void;
  onTag: (tag: string) => void;
}

/** The leads of a page, each with a checkbox. */
export function LeadTable({ rows, area, address, chosen, busy, onToggle, onTag }: Props) {
  const { settings } = useDesk();
  const navigate = useNavigate();
  const ofAdmin = area === "/admin";
  const from = { of: "leads", ...address };
  const open = (lead: Lead) => void navigate({ to: leadPath(lead, area), search: { ...from } });
  return (
    <RecordTable
      caption="Leads"
      columns={["Lead", "About", "Stage", ...(ofAdmin ? ["Assigned to"] : []), "Received"]}
      busy={busy}
    >
      {rows.map((lead) => (
        <RecordGroup key={lead.id}>
          <RecordRow dense onPress={() => open(lead)}>
            <RecordCell>
              <span className="flex items-start gap-1">
                {/* The space around the checkbox is for a thumb */}
                <label className="flex min-h-11 items-center pr-2">
                  <input
                    type="checkbox"
                    className="checkbox checkbox-sm"
                    aria-label={`Choose ${lead.name}, ${recordInWords(lead)}`}
                    checked={chosen.has(lead.id)}
                    onChange={(event) => onToggle([lead.id], event.currentTarget.checked)}
                  />
                </label>
                <Name lead={lead} area={area} from={from} onTag={onTag} />
              </span>
            </RecordCell>
            <RecordCell>
              <span className="md:block">{aboutInWords(lead)} </span>
              {lead.amount !== null && (
                <span className="whitespace-nowrap text-base-content/80 tabular-nums md:block">
                  {formatDollars(lead.amount)}
                </span>
              )}
            </RecordCell>
            <RecordCell>
              <OnCard>Stage</OnCard>
              {stageInWords(settings?.stages, lead.stage)}
              {lead.waitsSince !== null && <Waits since={lead.waitsSince} />}
              <FollowUp lead={lead} />
            </RecordCell>
            {ofAdmin && (
              <RecordCell>
                <OnCard>Assigned</OnCard>
                {lead.assignee ?? "Unassigned"}
              </RecordCell>
            )}
            <RecordCell>
              <OnCard isHidden>Received</OnCard>
              <ShortMoment iso={lead.createdAt} />
            </RecordCell>
          </RecordRow>
        </RecordGroup>
      ))}
    </RecordTable>
  );
}

/** The column's name, where a phone shows no columns. */
function OnCard({ isHidden = false, children }: { isHidden?: boolean; children: string }) {
  const look = isHidden ? "max-md:sr-only" : "text-base-content/75";
  return <span className={`${look} md:hidden`}>{children} </span>;
}

interface NameProps extends Pick<Props, "area" | "onTag"> {
  lead: Lead;
  from: object;
}

function Name({ lead, area, from, onTag }: NameProps) {
  return (
    <span className="min-w-0">
      <LeadLink
        lead={lead}
        area={area}
        from={from}
        className={`link flex w-fit items-baseline link-hover ${lead.isUnread ? "font-bold" : "font-medium"}`}
      >
        {lead.isUnread && <span className="mr-2 size-2 shrink-0 rounded-full bg-primary" />}
        <span className="min-w-0">{lead.name}</span>
        {lead.isUnread && <span className="sr-only">, unread</span>}
      </LeadLink>
      <span className="block whitespace-nowrap text-base-content/80">{recordInWords(lead)}</span>
      {lead.tags.length > 0 && (
        <span className="flex flex-wrap gap-1.5">
          {lead.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className="badge h-auto badge-ghost badge-sm text-left wrap-anywhere"
              onClick={() => onTag(tag)}
            >
              <span className="sr-only">Only with the tag </span>
              {tag}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}

function Waits({ since }: { since: string }) {
  return (
    <span className="block text-base-content/80">
      Unanswered since <Received iso={since} waits />
    </span>
  );
}

function FollowUp({ lead: { followUpOn, followUpWhat } }: { lead: Lead }) {
  if (followUpOn === null) return null;
  const isDue = followUpOn <= today();
  return (
    <span className={`line-clamp-3 ${isDue ? "font-medium text-error" : "text-base-content/80"}`}>
      {formatDay(followUpOn)}
      {followUpWhat && `: ${followUpWhat}`}
    </span>
  );
}

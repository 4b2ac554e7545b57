import { later } from "#ui/later.ts";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { type Lead, type LeadArea, leadPath } from "#domains/leads/leads.ts";
import { Received } from "#domains/records/list/received.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
import { type LeadsAddress, today } from "./lead-address.client.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { useDesk } from "./use-lead-actions.client.ts";
import {
  askedInWords,
  formatDay,
  recordInWords,
  stageInWords,
  statusChoices,
} from "#domains/leads/words.client.ts";

/** Loaded when it is needed. */
const WorkDialog = later(() => import("./work-dialog.tsx"), "WorkDialog");

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
  const navigate = useNavigate();
  const ofAdmin = area === "/admin";
  const from = { of: "leads", ...address };
  const open = (lead: Lead) => void navigate({ to: leadPath(lead, area), search: { ...from } });
  const [worked, setWorked] = useState<Lead>();
  const last = useRef(0);
  const choose = (index: number, isOn: boolean, toHere: boolean) => {
    const [first, end] = toHere ? [last.current, index].toSorted((a, b) => a - b) : [index, index];
    last.current = index;
    onToggle(
      rows.slice(first, (end ?? index) + 1).map(({ id }) => id),
      isOn,
    );
  };
  return (
    <>
      <RecordTable
        caption="Leads"
        columns={["Lead", "About", "Status", ...(ofAdmin ? ["Assigned to"] : []), "Received"]}
        busy={busy}
      >
        {rows.map((lead, index) => (
          <Line
            key={lead.id}
            {...{ lead, area, from, onTag }}
            isChosen={chosen.has(lead.id)}
            onChoose={(isOn, toHere) => choose(index, isOn, toHere)}
            onOpen={() => open(lead)}
            onWork={() => setWorked(lead)}
          />
        ))}
      </RecordTable>
      <Suspense>
        {worked && <WorkDialog lead={worked} area={area} onClose={() => setWorked(undefined)} />}
      </Suspense>
    </>
  );
}

interface LineProps extends NameProps {
  isChosen: boolean;
  /** With Shift, also those between it and the one before. */
  onChoose: (isOn: boolean, toHere: boolean) => void;
  onOpen: () => void;
  onWork: () => void;
}

function Line({ lead, area, from, onTag, isChosen, onChoose, onOpen, onWork }: LineProps) {
  const officer = lead.assignee ?? "Unassigned";
  return (
    <RecordGroup>
      <RecordRow dense onPress={onOpen}>
        <RecordCell className="md:py-1.5">
          <span className="flex items-center gap-1 max-md:items-start">
            {/* The space around the checkbox is for a thumb */}
            <label className="flex min-h-11 items-center pr-2">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                aria-label={`Choose ${lead.name}, ${recordInWords(lead)}`}
                checked={isChosen}
                onChange={({ currentTarget: { checked }, nativeEvent }) =>
                  onChoose(checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
            </label>
            <Name lead={lead} area={area} from={from} onTag={onTag} />
          </span>
        </RecordCell>
        <RecordCell className="max-md:-mt-4 md:py-1.5">
          <span className="line-clamp-1 font-medium">{askedInWords(lead)}</span>
          {lead.text !== "" && (
            <span className="line-clamp-1 text-base-content/80">{lead.text}</span>
          )}
        </RecordCell>
        <RecordCell className="md:py-1.5">
          <span className="flex flex-wrap items-center gap-x-3">
            <Pill lead={lead} onPress={onWork} />
            <span className="min-w-0">
              {lead.waitsSince !== null && <Waits lead={lead} since={lead.waitsSince} />}
              <FollowUp lead={lead} />
            </span>
            {area === "/admin" && <span className="md:hidden">{officer}</span>}
          </span>
        </RecordCell>
        {area === "/admin" && (
          <RecordCell className="max-md:hidden md:py-1.5">{officer}</RecordCell>
        )}
        <RecordCell className="md:py-1.5">
          <span className="sr-only md:hidden">Received </span>
          <Received iso={lead.createdAt} waits={isFirst(lead)} />
        </RecordCell>
      </RecordRow>
    </RecordGroup>
  );
}

/** A decision that the borrower sees, or else the stage: one word for where a lead is. */
function Pill({ lead, onPress }: { lead: Lead; onPress: () => void }) {
  const { settings } = useDesk();
  const decided = lead.status === "approved" || lead.status === "rejected";
  const { state, badge } = statusChoices(lead)[lead.status];
  return (
    <button type="button" className="tap cursor-pointer" aria-haspopup="dialog" onClick={onPress}>
      <span className="sr-only">Change: </span>
      <span className={`badge font-medium ${decided ? badge : "badge-ghost"}`}>
        {decided ? state : stageInWords(settings?.stages, lead.stage)}
      </span>
    </button>
  );
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
      {lead.records > 1 && (
        <span className="block text-base-content/80">{lead.records} requests</span>
      )}
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

/** Whether the person waits since the minute in which the lead came. */
function isFirst({ waitsSince, createdAt }: Lead): boolean {
  return waitsSince?.slice(0, 16) === createdAt.slice(0, 16);
}

/** Since when, unless that stands beside it. */
export function Waits({ lead, since }: { lead: Lead; since: string }) {
  return (
    <span className="block text-base-content/80">
      Unanswered
      {!isFirst(lead) && (
        <>
          {" since "}
          <Received iso={since} waits />
        </>
      )}
    </span>
  );
}

export function FollowUp({ lead: { followUpOn, followUpWhat } }: { lead: Lead }) {
  if (followUpOn === null) return null;
  const isDue = followUpOn <= today();
  return (
    <span className={`line-clamp-2 ${isDue ? "font-medium text-error" : "text-base-content/80"}`}>
      {formatDay(followUpOn)}
      {followUpWhat && `: ${followUpWhat}`}
    </span>
  );
}

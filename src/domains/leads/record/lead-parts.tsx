import { later } from "#ui/later.ts";
import { type ReactNode, Suspense } from "react";
import type { DutyKind, LeadProps, LeadSheet } from "#domains/leads/leads.ts";
import { useDesk } from "#domains/leads/list/use-lead-actions.client.ts";
import { inShort, workInShort } from "#domains/leads/words.client.ts";
import { useIsAdmin } from "#domains/session/use-session.client.ts";
import { useMayChange } from "#ui/may-change.ts";
import { Spinner } from "#ui/spinner.tsx";
import type { Writing } from "./composer.tsx";
import { Fold } from "./fold.tsx";
import { SheetOfLead } from "./lead-sheet.tsx";
import { LeadTimeline } from "./lead-timeline.tsx";
import { LeadWork } from "./lead-work.tsx";

/** Loaded after the page, because reading a lead does not need them. */
const Composer = later(() => import("./composer.tsx"), "Composer");

const PersonPanel = later(() => import("./person-panel.tsx"), "PersonPanel");

/** Only the admin's page has it. */
const PersonData = later(() => import("#domains/leads/person/person-data.tsx"), "PersonData");

const ClockPanel = later(() => import("#domains/leads/clock/clock-panel.tsx"), "ClockPanel");

const Permissions = later(() => import("#domains/leads/consents/permissions.tsx"), "Permissions");

const PastLoans = later(() => import("#domains/leads/person/past-loans.tsx"), "PastLoans");

const SeenBy = later(() => import("#domains/reads/seen-by.tsx"), "SeenBy");

interface Props extends LeadProps {
  /** Further parts of an application, such as its documents. */
  renderDocuments: (id: number) => ReactNode;
  /** What the lead was opened for, which is brought into view. */
  at: DutyKind | undefined;
  writing: Writing;
  onWriting: (writing: Writing) => void;
  /** Opens a part of the composer and puts the cursor there. */
  write: (what: Writing) => void;
}

const CARD = "rounded-box border border-base-300 bg-base-100 p-6 max-md:px-4 max-md:py-2";

/** What a person wrote, the work on it, what is written about it, and what has happened. */
export function LeadParts({ lead, area, renderDocuments, at, writing, ...props }: Props) {
  const { onWriting, write } = props;
  const isAdmin = useIsAdmin() && area === "/admin";
  const { settings } = useDesk();
  const mayChange = useMayChange();
  return (
    <div className="grid grid-cols-1 items-start gap-6 max-md:gap-3 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[repeat(4,auto)_1fr]">
      <section aria-label="What they wrote" className={CARD}>
        <Fold title="What they wrote" summary={inShort(lead)}>
          <SheetOfLead lead={lead} />
        </Fold>
      </section>
      <div className="grid grid-cols-1 gap-6 max-md:gap-3 xl:row-span-5 print:hidden">
        <section aria-label="Work" className={CARD}>
          <Fold title="Work" summary={workInShort(lead, settings?.stages)}>
            <LeadWork lead={lead} area={area} />
          </Fold>
        </section>
        {lead.application && (
          <div className={CARD}>
            <Fold title="Regulations B and Z">
              <Suspense>
                <ClockPanel lead={lead} area={area} />
              </Suspense>
            </Fold>
          </div>
        )}
        <div className={CARD}>
          <Fold title={`Same person (${lead.others.length})`}>
            <Suspense>
              <PersonPanel lead={lead} area={area} />
            </Suspense>
          </Fold>
        </div>
      </div>
      {mayChange && (
        <div className={`${CARD} max-md:[&_textarea]:h-24 print:hidden`}>
          <Suspense fallback={<div className="min-h-91" />}>
            {(at === "answer" || at === "call") && <div tabIndex={-1} ref={intoView} />}
            <Composer lead={lead} writing={writing} onChange={onWriting} />
          </Suspense>
        </div>
      )}
      <Documents {...{ lead, at, renderDocuments }} />
      <History lead={lead} area={area} at={at} write={write} />
      <Suspense fallback={<Spinner />}>
        <div className={`${CARD} print:not-has-[dialog]:hidden`}>
          <Fold title="Permissions">
            <Permissions leadId={lead.id} />
          </Fold>
        </div>
        {isAdmin && <ForAdmins lead={lead} />}
      </Suspense>
    </div>
  );
}

function Documents({ lead, at, renderDocuments }: Pick<Props, "lead" | "at" | "renderDocuments">) {
  if (!lead.application) return null;
  return (
    <div className={`${CARD} print:hidden`}>
      {at === "document" && <div tabIndex={-1} ref={intoView} />}
      <Fold title="Documents" isAsked={at === "document"}>
        {renderDocuments(lead.application.id)}
      </Fold>
    </div>
  );
}

/** Of the part for which the lead was opened. */
const intoView = (place: HTMLElement | null) => {
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
};

function History({ lead, area, at, write }: Pick<Props, "lead" | "area" | "at" | "write">) {
  return (
    <>
      {lead.pastLoans.length > 0 && (
        <section aria-label="Past loans" className={CARD}>
          {at === "rate" && <div tabIndex={-1} ref={intoView} />}
          <Fold title={`Past loans (${lead.pastLoans.length})`} isAsked={at === "rate"}>
            <Suspense>
              <PastLoans lead={lead} onWrite={() => write("reply")} />
            </Suspense>
          </Fold>
        </section>
      )}
      <div className={CARD}>
        {at === "mail" && <div tabIndex={-1} ref={intoView} />}
        <LeadTimeline lead={lead} area={area} />
      </div>
    </>
  );
}

function ForAdmins({ lead }: { lead: LeadSheet }) {
  return (
    <>
      <div className={`${CARD} print:hidden`}>
        <Fold title="Seen by">
          <SeenBy leadId={lead.id} />
        </Fold>
      </div>
      <div className={`${CARD} print:hidden`}>
        <Fold title={`Data of ${lead.name}`}>
          <PersonData lead={lead} />
        </Fold>
      </div>
    </>
  );
}

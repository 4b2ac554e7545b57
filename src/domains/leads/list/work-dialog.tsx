import type { Lead, LeadArea } from "#domains/leads/leads.ts";
import { LeadWork } from "#domains/leads/record/lead-work.tsx";
import { recordInWords } from "#domains/leads/words.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";

interface Props {
  lead: Lead;
  area: LeadArea;
  onClose: () => void;
}

/** The work on a lead of the list, without leaving the list. */
export function WorkDialog({ lead, area, onClose }: Props) {
  const { kind, reference } = lead;
  const query = trpc.leads.byAddress.useQuery({ kind, reference }, { refetchOnMount: "always" });
  return (
    <Dialog title={lead.name} description={recordInWords(lead)} onClose={onClose}>
      {query.data && <LeadWork lead={query.data} area={area} />}
      {!query.data && <NotLoaded inList query={query} of="the lead" />}
    </Dialog>
  );
}

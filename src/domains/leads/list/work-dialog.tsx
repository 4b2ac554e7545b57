import type { Lead, LeadArea } from "#domains/leads/leads.ts";
import { LeadWork } from "#domains/leads/record/lead-work.tsx";
import { recordInWords } from "#domains/leads/words.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { Spinner } from "#ui/spinner.tsx";

interface Props {
  lead: Lead;
  area: LeadArea;
  onClose: () => void;
}

/** The work on a lead of the list, without leaving the list. */
export function WorkDialog({ lead, area, onClose }: Props) {
  const { kind, reference } = lead;
  const { data, isError, refetch } = trpc.leads.byAddress.useQuery(
    { kind, reference },
    { refetchOnMount: "always" },
  );
  return (
    <Dialog title={lead.name} description={recordInWords(lead)} onClose={onClose}>
      {data && <LeadWork lead={data} area={area} />}
      {!data && isError && (
        <FailedToLoad inList onRetry={() => void refetch()}>
          Error loading the lead. Please try again.
        </FailedToLoad>
      )}
      {!data && !isError && <Spinner />}
    </Dialog>
  );
}

import { trpc } from "#domains/session/trpc.client.ts";
import { completesItems } from "#domains/applications/clocks/six-items.ts";
import { Notice } from "#ui/notice.tsx";
import type { LoanDocument } from "./documents.ts";

interface Props {
  applicationId: number;
  documents: LoanDocument[];
}

/** Warns of a list of documents that would be refused because they complete the six items. */
export function SixthItem({ applicationId: id, documents }: Props) {
  const clock = trpc.clocks.byId.useQuery({ id }).data;
  const desk = trpc.leads.settings.useQuery().data;
  if (!clock || !desk || desk.takesApplications) return null;
  if (clock.completeOn || clock.estimateOn || clock.withdrawnOn) return null;
  if (!completesItems(clock.items, documents)) return null;
  return (
    <Notice kind="info">
      <p>
        With these, the request would be a formal application (12 CFR 1026.2(a)(3)), so each
        document that completes the six items is refused. First note the Loan Estimate as sent, or
        have formal applications switched on in Lead Settings.
      </p>
    </Notice>
  );
}

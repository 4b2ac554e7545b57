import type { ApplicationStatus, OwnApplication } from "#shared/applications.ts";
import { trpc } from "#web/trpc.ts";
import { BorrowerDocuments } from "#web/applications/documents/borrower-documents.tsx";
import { FOLLOWED } from "#web/applications/followed.ts";
import { OfficerContact } from "./officer-contact.tsx";
import { RequestThread } from "./request-thread.tsx";

/** What happens next with a borrower's request, who works on it, its documents and messages. */
export function RequestDetails({ request }: { request: OwnApplication }) {
  const { id, workingOfficer } = request;
  const { data: documents = [] } = trpc.documents.list.useQuery({ id }, FOLLOWED);
  const isMissing = documents.some(({ state }) => state === "owed" || state === "returned");
  const papers = isMissing ? "missing" : documents.length > 0 ? "sent" : "none";
  const who = workingOfficer?.firstName ?? "a loan officer";
  return (
    <div className="grid w-full gap-3">
      <p>{NEXT[request.status](who, papers)}</p>
      {workingOfficer && <OfficerContact officer={workingOfficer} />}
      <BorrowerDocuments applicationId={id} />
      <RequestThread request={request} />
    </div>
  );
}

type Papers = "missing" | "sent" | "none";

const NEXT: Record<ApplicationStatus, (who: string, papers: Papers) => string> = {
  pending: (who, papers) => `Next: ${WHILE_PENDING[papers](who)}`,
  approved: (who) => `Next: ${who} goes through the remaining steps with you.`,
  rejected: (who) => `You can ask ${who} for the reasons, and for what you could try instead.`,
};

const WHILE_PENDING: Record<Papers, (who: string) => string> = {
  missing: () => "please send the documents below. You can do it from your phone.",
  sent: (who) => `${who} looks through your documents and gets in touch with you.`,
  none: (who) =>
    `${who} reads your request and gets in touch with you, usually within one business day.`,
};

import type {
  ApplicationStatus,
  OwnApplication,
  WorkingOfficer,
} from "#domains/applications/applications.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { FOLLOWED } from "#domains/applications/own/followed.client.ts";
import { RequestThread } from "./request-thread.tsx";
import { Link } from "@tanstack/react-router";
import { callLink } from "#kit/values/format.ts";
import { registerEntry } from "#domains/officers/register-entry.ts";
import { Avatar } from "#ui/avatar.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import type { LoanDocument } from "#domains/applications/documents/documents.ts";
import { FailedToLoad } from "#ui/failed-to-load.tsx";
import { Icon } from "#ui/icon.tsx";
import { STATE_WORDS } from "#domains/applications/documents/document-words.client.ts";
import { SendFile } from "#domains/applications/documents/send-file.tsx";
import { SentFiles } from "#domains/applications/documents/sent-files.tsx";

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

/** The officer who works on a borrower's request, and how to reach them. */
function OfficerContact({ officer }: { officer: WorkingOfficer }) {
  const { firstName, lastName, title, nmlsId, phone, email, profileImage, slug } = officer;
  const name = `${firstName} ${lastName}`;
  return (
    <div className="flex items-start gap-3 rounded-field bg-base-200 p-4">
      <Avatar image={profileImage} firstName={firstName} lastName={lastName} />
      <div className="grid min-w-0 gap-1 text-sm wrap-anywhere">
        <p className="text-base font-medium">
          {slug === null ? (
            name
          ) : (
            <Link to="/loan-officers/$slug" params={{ slug }} className="link">
              {name}
            </Link>
          )}
        </p>
        <p>
          {title || "Loan officer"}
          {nmlsId !== "" && (
            <>
              {", "}
              <a href={registerEntry(nmlsId)} target="_blank" rel="noreferrer" className="link">
                NMLS #{nmlsId}
                <span className="sr-only"> on NMLS Consumer Access, in a new tab</span>
              </a>
            </>
          )}
        </p>
        {phone !== "" && (
          <p>
            <a href={callLink(phone)} className="tap link link-primary">
              {phone}
            </a>
          </p>
        )}
        <p>
          <a href={`mailto:${email}`} className="tap link link-primary">
            <span>
              <MailAddress address={email} />
            </span>
          </a>
        </p>
      </div>
    </div>
  );
}

/**
 * The documents that the borrower still owes for an application, and those already sent with their
 * state.
 */
function BorrowerDocuments({ applicationId: id }: { applicationId: number }) {
  const utils = trpc.useUtils();
  const { data, isError, refetch } = trpc.documents.list.useQuery({ id }, FOLLOWED);
  if (isError)
    return (
      <FailedToLoad inList onRetry={() => void refetch()}>
        The documents could not be loaded.
      </FailedToLoad>
    );
  if (!data || data.length === 0) return null;
  const missing = data.filter(({ state }) => state === "owed" || state === "returned").length;
  return (
    <details className="group w-full" open={missing > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <Icon name="chevron-right" className="size-4 group-open:rotate-90" />
        Documents
        <span className="text-sm font-normal text-base-content/80">
          {missing > 0 ? `${missing} of ${data.length} to send` : "nothing is missing"}
        </span>
      </summary>
      <p className="mt-1 text-sm text-base-content/80">
        Only you and the people who work on your request can see what you send.
      </p>
      <ul className="mt-3 grid gap-3">
        {data.map((document) => (
          <Owed
            key={document.id}
            document={document}
            onChanged={(documents) => utils.documents.list.setData({ id }, documents)}
          />
        ))}
      </ul>
    </details>
  );
}

interface Props {
  document: LoanDocument;
  onChanged: (documents: LoanDocument[]) => void;
}

function Owed({ document, onChanged }: Props) {
  const { name, state, reason } = document;
  const { borrower: words, look } = STATE_WORDS[state];
  return (
    <li className="grid gap-2 rounded-field border border-base-300 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        <span className={`badge ${look}`}>{words}</span>
      </div>
      {state === "returned" && <p className="text-sm wrap-anywhere">{reason}</p>}
      <SentFiles document={document} onChanged={onChanged} />
      {state !== "accepted" && <SendFile document={document} onChanged={onChanged} />}
    </li>
  );
}

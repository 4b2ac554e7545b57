import type {
  ApplicationStatus,
  OwnApplication,
  WorkingOfficer,
} from "#domains/applications/applications.ts";
import { answerInWords, QUESTIONS } from "#domains/applications/application-questions.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ApplicationLetters } from "#domains/letters/application-letters.tsx";
import { FOLLOWED } from "#domains/applications/own/followed.client.ts";
import { RequestThread } from "./request-thread.tsx";
import { Link } from "@tanstack/react-router";
import { callLink } from "#kit/values/format.ts";
import { registerEntry } from "#domains/officers/register-entry.ts";
import { Avatar } from "#ui/avatar.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import { type DocumentProps, isMissing } from "#domains/applications/documents/documents.ts";
import { toastError } from "#kit/form/refused.ts";
import { toast } from "#ui/toast.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { STATE_WORDS } from "#domains/applications/documents/document-words.client.ts";
import { SendFile } from "#domains/applications/documents/send-file.tsx";
import { SentFiles } from "#domains/applications/documents/sent-files.tsx";

/** What happens next with a borrower's request, who works on it, its documents and messages. */
export function RequestDetails({ request }: { request: OwnApplication }) {
  const { id, status, isWaiting, workingOfficer } = request;
  const { data: documents = [] } = trpc.documents.list.useQuery({ id }, FOLLOWED);
  const isFree = documents.some(({ isOptional }) => isOptional);
  const papers = isWaiting ? (isFree ? "free" : "missing") : documents.length > 0 ? "sent" : "none";
  const who = workingOfficer?.firstName ?? "a loan officer";
  return (
    <div className="grid w-full gap-3">
      <p>{nextStep(status, who, papers)}</p>
      {workingOfficer && <OfficerContact officer={workingOfficer} />}
      <BorrowerDocuments applicationId={id} isOver={status === "rejected"} />
      <ApplicationLetters applicationId={id} heading="h3" />
      <RequestThread request={request} />
      {request.details && <SentAnswers details={request.details} />}
    </div>
  );
}

function SentAnswers({ details }: { details: NonNullable<OwnApplication["details"]> }) {
  const given = (Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).filter(
    (question) => question in details,
  );
  return (
    <details className="group/answers w-full">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <Icon name="chevron-right" className="size-4 group-open/answers:rotate-90" />
        What you sent
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {given.map((question) => (
          <div key={question}>
            <dt className="text-sm text-base-content/80">{QUESTIONS[question]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {answerInWords(question, details[question] ?? "")}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type Papers = "missing" | "free" | "sent" | "none";

function nextStep(status: ApplicationStatus, who: string, papers: Papers): string {
  if (status === "rejected")
    return `You can ask ${who} for the reasons, and for what you could try instead.`;
  if (papers === "free")
    return "Next: you may send the documents below now if you wish. You can do it from your phone.";
  if (papers === "missing")
    return "Next: please send the documents below. You can do it from your phone.";
  if (status === "approved") return `Next: ${who} goes through the remaining steps with you.`;
  return papers === "sent"
    ? `Next: ${who} looks through your documents and gets in touch with you.`
    : `Next: ${who} reads your request and gets in touch with you, usually within one business day.`;
}

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

interface DocumentsProps {
  applicationId: number;
  /** Whether nothing more has to be sent. */
  isOver: boolean;
}

/**
 * The documents that the borrower still owes for an application, and those already sent with their
 * state.
 */
function BorrowerDocuments({ applicationId: id, isOver }: DocumentsProps) {
  const utils = trpc.useUtils();
  const query = trpc.documents.list.useQuery({ id }, FOLLOWED);
  const { data: all } = query;
  if (query.isError) return <NotLoaded inList query={query} of="the documents" />;
  const data = isOver ? all?.filter(({ files }) => files.length > 0) : all;
  if (!data || data.length === 0) return null;
  const missing = isOver ? 0 : data.filter(isMissing).length;
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
        {data.some(({ isOptional }) => isOptional) &&
          " Nothing is required before your Loan Estimate."}
      </p>
      <ul className="mt-3 grid gap-3">
        {data.map((document) => (
          <Owed
            key={document.id}
            document={document}
            applicationId={id}
            isOver={isOver}
            onChanged={(documents) => {
              utils.documents.list.setData({ id }, documents);
              void utils.applications.own.invalidate();
            }}
          />
        ))}
      </ul>
    </details>
  );
}

function Owed({ applicationId, document, isOver, onChanged }: DocumentsProps & DocumentProps) {
  const { name, state, reason, isOptional, isTooEarly } = document;
  const { borrower: words, look } = STATE_WORDS[state];
  const isLater = state === "owed" && !isMissing(document);
  return (
    <li className="grid gap-2 rounded-field border border-base-300 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        {!isOver && (
          <span className={`badge ${isLater ? "badge-soft" : look}`}>
            {isLater ? "Later" : isOptional && state === "owed" ? "If you wish" : words}
          </span>
        )}
      </div>
      {isOptional && !isOver && state === "owed" && !isLater && (
        <p className="text-sm">You may send this now if you wish.</p>
      )}
      {isTooEarly && !isOver && (
        <p className="text-sm">A loan officer asks for it when you apply formally.</p>
      )}
      {state === "returned" && <p className="text-sm wrap-anywhere">{reason}</p>}
      <SentFiles document={document} onChanged={onChanged} />
      {!isOver && !isTooEarly && state !== "accepted" && (
        <SendFile document={document} onChanged={onChanged} />
      )}
      {!isOver && state === "owed" && <NotMine applicationId={applicationId} name={name} />}
    </li>
  );
}

/** Tells the lender that the borrower cannot have a document; who works on the request decides. */
function NotMine({ applicationId: id, name }: { applicationId: number; name: string }) {
  const utils = trpc.useUtils();
  const write = trpc.applications.write.useMutation({
    onSuccess: () => {
      toast({
        title: "We have your message",
        description: "We will tell you if we need it after all.",
      });
      void utils.applications.thread.invalidate({ id });
    },
    onError: (error) => toastError(error, "Your message was not sent. Please try again."),
  });
  return (
    <button
      type="button"
      className="tap link w-fit text-sm"
      disabled={write.isPending || write.isSuccess}
      onClick={() => write.mutate({ id, text: `This does not apply to me: ${name}` })}
    >
      {write.isSuccess ? "We have your message" : "This does not apply to me"}
      <span className="sr-only">: {name}</span>
    </button>
  );
}

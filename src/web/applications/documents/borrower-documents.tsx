import type { LoanDocument } from "#shared/documents.ts";
import { trpc } from "#web/trpc.ts";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FOLLOWED } from "#web/applications/followed.ts";
import { STATE_WORDS } from "./document-words.ts";
import { SendFile } from "./send-file.tsx";
import { SentFiles } from "./sent-files.tsx";

/**
 * The documents that the borrower still owes for an application, and those already sent with their
 * state.
 */
export function BorrowerDocuments({ applicationId: id }: { applicationId: number }) {
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

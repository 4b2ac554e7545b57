import { useState } from "react";
import type { DraftAnswers } from "#shared/drafts.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#shared/applications.ts";
import { draftTime } from "#web/applications/draft-storage.ts";
import { DateTime } from "#web/ui/date-time.tsx";

interface Props {
  answers: DraftAnswers;
  savedAt: string | null;
  /** Where they are kept. */
  place: string;
  onDecide: (isTaken: boolean) => void;
}

/** Answers of another device that differ from those here, for the applicant to choose. */
export function OfferedDraft({ answers, savedAt, place, onDecide }: Props) {
  const { loanPurpose, loanAmount, fullName } = answers;
  const words = [
    LOAN_PURPOSES[loanPurpose as LoanPurpose] ?? "",
    loanAmount.trim() && `$${loanAmount.replace("$", "")}`,
    fullName,
  ].filter((word) => word !== "");
  return (
    <div
      role="status"
      className="grid gap-4 rounded-field border border-primary/40 bg-primary/10 p-4"
    >
      <p className="font-medium">
        {place} has other answers than this page. Which would you like to use?
      </p>
      {savedAt && <Newer savedAt={savedAt} place={place} />}
      <p className="wrap-anywhere">
        <strong>{words.join(", ") || "The other answers"}</strong>
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => onDecide(true)}>
          Use those
        </button>
        <button type="button" className="btn btn-ghost" onClick={() => onDecide(false)}>
          Keep what is here
        </button>
      </div>
    </div>
  );
}

/** Says which of the two were typed last, and when each. */
function Newer({ savedAt, place }: { savedAt: string; place: string }) {
  const [here] = useState(draftTime);
  const own = here === undefined ? undefined : new Date(here).toISOString();
  const isNewer = own === undefined || savedAt > own;
  return (
    <p>
      {isNewer ? `The answers of ${place.toLowerCase()} are newer` : "Those on this page are newer"}
      : typed <DateTime iso={isNewer ? savedAt : own} time />
      {own !== undefined && (
        <>
          , the others <DateTime iso={isNewer ? own : savedAt} time />
        </>
      )}
      .
    </p>
  );
}

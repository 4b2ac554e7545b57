import type { TimelineData } from "#shared/timeline.ts";
import { QuotedText } from "#web/ui/quoted-text.tsx";

/** The sender of an answer by mail, and whether the address is known. */
export function AnswerHead({ data: { from, subject, isStranger } }: { data: TimelineData }) {
  return (
    <>
      <span className="block wrap-anywhere">
        Answer from {from}: {subject}
      </span>
      {isStranger && (
        <span className="block font-medium text-error">
          This address is not the one on the record: please make sure who wrote.
        </span>
      )}
    </>
  );
}

/** The quoted part of an answer, folded, and the names of its attachments. */
export function AnswerRest({ data: { quoted, files = [] } }: { data: TimelineData }) {
  return (
    <>
      {files.length > 0 && (
        <span className="block wrap-anywhere">Attached, in the inbox: {files.join(", ")}</span>
      )}
      {quoted !== undefined && <QuotedText text={quoted} />}
    </>
  );
}

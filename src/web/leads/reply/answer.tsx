import { PAYMENT_WARNING } from "#shared/inbox.ts";
import type { TimelineData } from "#shared/timeline.ts";
import { MailAddress } from "#web/ui/mail-address.tsx";
import { QuotedText } from "#web/ui/quoted-text.tsx";

/** The sender of an answer by mail, and whether anything proves it. */
export function AnswerHead({ data }: { data: TimelineData }) {
  const { from, subject = "", isStranger, isUnproved, isAboutPayment } = data;
  return (
    <>
      <span className="block wrap-anywhere">
        Answer from <MailAddress address={from ?? ""} />: {subject}
      </span>
      {(isStranger || isUnproved) && (
        <span className="block font-medium text-error">
          {isUnproved && "Sender not proved. "}
          {isStranger
            ? "This address is not the one on the record: please make sure who wrote."
            : "Anybody can write this address into a mail: please make sure who wrote."}
          {isAboutPayment && <span className="block">{PAYMENT_WARNING}</span>}
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

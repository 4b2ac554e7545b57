import { callLink } from "#kit/values/format.ts";
import type { ReactNode } from "react";
import { MailAddress } from "#ui/mail-address.tsx";

/** A submission as a list of questions and answers. */
export function Answers({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-3">{children}</dl>;
}

interface AnswerProps {
  label: string;
  /** Takes the whole width, for long texts. */
  wide?: boolean;
  children: ReactNode;
}

export function Answer({ label, wide = false, children }: AnswerProps) {
  return (
    <div className={`min-w-0 ${wide ? "sm:col-span-2 xl:col-span-3" : ""}`}>
      <dt className="text-base-content/80">{label}</dt>
      <dd className="font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** What somebody asked not to be, beside what nobody is to press. */
function Refused({ children }: { children: ReactNode }) {
  return <strong className="block text-error first-letter:uppercase">{children}</strong>;
}

/** The address and number, to read; who may be written to or called stands in the record. */
export function ReachedAt({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      <Answer label="Email">{email ? <MailAddress address={email} /> : "Not given"}</Answer>
      <Answer label="Phone">{phone || "Not given"}</Answer>
    </>
  );
}

interface Reached {
  /** Why nobody is to write there, or call. */
  refused?: string | undefined;
}

export function MailAnswer({ address, refused }: Reached & { address: string }) {
  if (address === "") return <Answer label="Email">Not given</Answer>;
  if (refused)
    return (
      <Answer label="Email">
        <MailAddress address={address} /> <Refused>{refused}</Refused>
      </Answer>
    );
  return (
    <Answer label="Email">
      <a href={`mailto:${address}`} className="tap link link-primary">
        <span>
          <MailAddress address={address} />
        </span>
      </a>
    </Answer>
  );
}

interface Called extends Reached {
  number: string;
  /** What whoever calls must know first. */
  notice?: ReactNode;
}

export function PhoneAnswer({ number, refused, notice }: Called) {
  return (
    <Answer label="Phone">
      {refused ? (
        <>
          {number} <Refused>{refused}</Refused>
        </>
      ) : number ? (
        <>
          <a href={callLink(number)} className="tap link link-primary">
            {number}
          </a>
          {notice}
        </>
      ) : (
        "Not given"
      )}
    </Answer>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { type UnmatchedMail, UNMATCHED_WHYS } from "./inbox.ts";
import { toastError, sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import { QuotedText } from "#ui/quoted-text.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { MailRows, mailPages, MAILS_AT_A_TIME } from "#domains/mail/list/mail-rows.tsx";

/** The mails of the inbox that belong to no record. */
export function UnmatchedMails({ unmatched }: { unmatched: number }) {
  return (
    <SectionCard
      id="unmatched"
      title={unmatched > 0 ? `Not matched (${unmatched.toLocaleString("en-US")})` : "Not matched"}
      lead="Emails of the inbox that are on no record, newest first. They stay in the inbox too."
    >
      <List />
    </SectionCard>
  );
}

function List() {
  const list = trpc.admin.inbox.unmatched.useInfiniteQuery({ limit: MAILS_AT_A_TIME }, mailPages());
  return (
    <MailRows list={list} empty="Every email is on a record.">
      {(mail) => <Mail mail={mail} />}
    </MailRows>
  );
}

function Mail({ mail }: { mail: UnmatchedMail }) {
  const { fromName, fromAddress, subject, text, quoted, files, why, receivedAt } = mail;
  return (
    <li className="grid gap-2 py-4 text-sm">
      <div className="grid gap-0.5 wrap-anywhere">
        <p className="text-base font-medium">{subject || "No subject"}</p>
        <p>
          {(fromName || fromAddress) && "From "}
          {fromName && `${fromName}, `}
          {fromAddress && <MailAddress address={fromAddress} />}
          {fromAddress && ", "}
          <DateTime iso={receivedAt} time />
        </p>
        <p className="text-base-content/80">{UNMATCHED_WHYS[why]}</p>
        {files.length > 0 && <p>Attached, in the inbox: {files.join(", ")}</p>}
      </div>
      {text !== "" && (
        <details>
          <summary className="w-fit cursor-pointer py-1">What it says</summary>
          <div className="rounded-field bg-base-200 p-3 text-base wrap-anywhere whitespace-pre-line">
            {text}
          </div>
          {quoted !== "" && <QuotedText text={quoted} />}
        </details>
      )}
      {why !== "unreadable" && <AddToLead mail={mail} />}
      {why === "unreadable" && <Dismiss mail={mail} />}
    </li>
  );
}

function AddToLead({ mail }: { mail: UnmatchedMail }) {
  const [reference, setReference] = useState("");
  const refresh = useRefresh();
  const add = trpc.admin.inbox.addToLead.useMutation({
    onSuccess: () => toast({ title: `Added to ${reference.trim()}` }),
    onSettled: refresh,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ id: mail.id, reference });
  };
  const error = add.isError ? sentenceOf(add.error) : undefined;
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <div className="w-full sm:w-80">
        <TextInput
          id={`reference-${mail.id}`}
          label="Reference"
          hint="Such as 2026-583920-K7QF, or the number of a message."
          autoComplete="off"
          error={error}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={add.isPending} className="btn-sm max-md:min-h-11">
          Add to a lead
        </SubmitButton>
        <MakeLead mail={mail} />
        <Dismiss mail={mail} />
      </div>
    </form>
  );
}

function MakeLead({ mail: { id, subject } }: { mail: UnmatchedMail }) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.admin.leads.addFromMail.useMutation({
    onSuccess: ({ id: message }) => void navigate({ to: `/admin/messages/${message}` }),
    onError: (error) => toastError(error),
    onSettled: refresh,
  });
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm max-md:min-h-11"
      aria-label={`Make a new lead: ${subject || "no subject"}`}
      disabled={isPending}
      onClick={() => mutate({ id })}
    >
      Make a new lead
    </button>
  );
}

function Dismiss({ mail: { id, subject } }: { mail: UnmatchedMail }) {
  const refresh = useRefresh();
  const { mutate, isPending } = trpc.admin.inbox.dismiss.useMutation({
    onError: (error) => toastError(error),
    onSettled: refresh,
  });
  return (
    <button
      type="button"
      className="btn justify-self-start btn-ghost btn-sm max-md:min-h-11"
      aria-label={`Take off the list: ${subject || "no subject"}`}
      disabled={isPending}
      onClick={() => mutate({ id })}
    >
      Take off the list
    </button>
  );
}

function useRefresh() {
  const { admin } = trpc.useUtils();
  return () => Promise.all([admin.inbox.status.invalidate(), admin.inbox.unmatched.invalidate()]);
}

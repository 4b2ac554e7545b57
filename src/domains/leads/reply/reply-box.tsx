import { type FormEvent, Suspense, useId, useState } from "react";
import type { LeadSheet, ReplyForm } from "#domains/leads/leads.ts";
import { mailReasonInWords } from "#domains/mail/mail.ts";
import { fillIn } from "./placeholders.ts";
import type { TimelineEntry } from "#domains/leads/timeline.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { issuesOf, sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { TextArea } from "#ui/inputs.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import { Notice } from "#ui/notice.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { useTimeline } from "./use-timeline.client.ts";
import { later } from "#ui/later.ts";
import { useKeptReply, useReplyDraft } from "./use-reply-draft.client.ts";

const SendAtDialog = later(() => import("./send-at-dialog.tsx"), "SendAtDialog");

/** Answers the person of a lead by mail. */
export function ReplyBox({ lead }: { lead: LeadSheet }) {
  const form = trpc.replies.form.useQuery({ id: lead.id }, { refetchOnMount: "always" });
  return (
    // As high as the loaded form, so that nothing below moves when it comes
    <div className={`grid content-start gap-4 ${form.data?.to === "" ? "" : "min-h-74"}`}>
      {form.data?.to === "" ? (
        <Notice kind="info">No email address on this record: please call instead.</Notice>
      ) : form.data ? (
        <Writing lead={lead} form={form.data} />
      ) : (
        <NotLoaded inList query={form} of="the reply form" />
      )}
    </div>
  );
}

/** Shows the typed reply to a lead that can no longer be opened, so that it is not lost. */
export function KeptReply(lead: Pick<LeadSheet, "kind" | "reference">) {
  const text = useKeptReply(lead);
  if (text === undefined) return null;
  return (
    <div className="w-full max-w-xl text-left">
      <TextArea id="kept-reply" label="Your reply was not sent" rows={7} readOnly value={text} />
    </div>
  );
}

function Writing({ lead, form }: { lead: LeadSheet; form: ReplyForm }) {
  const [isPlanning, setPlanning] = useState(false);
  const reply = useReply(lead, form);
  return (
    <>
      <Typing {...{ lead, form, reply }} onPlan={() => setPlanning(true)} />
      <Suspense>
        {isPlanning && (
          <SendAtDialog
            timeZone={form.timeZone}
            plan={reply.plan}
            onClose={() => setPlanning(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A text of more characters gets a larger box, so that it can be read before it is sent. */
const LONG = 500;

interface TypingProps {
  lead: LeadSheet;
  form: ReplyForm;
  reply: ReturnType<typeof useReply>;
  onPlan: () => void;
}

function Typing({ lead, form, reply, onPlan }: TypingProps) {
  const { draft, error, send, isSending, newer, write, insert, discard } = reply;
  const values = Object.fromEntries(form.values.map(({ name, value }) => [name, value]));
  const text = draft?.text ?? "";
  const { problems } = fillIn(text, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problems.length === 0) send();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Envelope form={form} />
      {lead.refusals.email && (
        <Notice kind="error">
          {form.to} {lead.refusals.email}: a reply would not be sent.
        </Notice>
      )}
      <Templates
        disabled={isSending}
        onChoose={(template) => insert(fillIn(template, values).text)}
      />
      <TextArea
        id="lead-reply"
        label="Reply"
        rows={text.length > LONG ? 16 : 6}
        maxLength={20_000}
        hint={`Plain text. Added automatically: ${[form.signature.replaceAll("\n", ", "), "your letterhead and contact details"].filter(Boolean).join("; ")}.`}
        error={error ?? (problems.length > 0 ? problems.join(" ") : undefined)}
        value={text}
        readOnly={isSending}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => draft && !isSending && write(fillIn(text, values).text)}
      />
      {draft && newer.map((entry) => <Newer key={entry.id} entry={entry} />)}
      <Buttons
        {...{ draft, isSending, discard }}
        blocked={!draft || problems.length > 0}
        action={draft && newer.length > 0 ? "Send anyway" : "Send"}
        onPlan={onPlan}
      />
    </form>
  );
}

interface ButtonsProps extends Pick<
  ReturnType<typeof useReply>,
  "draft" | "isSending" | "discard"
> {
  blocked: boolean;
  action: string;
  onPlan: () => void;
}

function Buttons({ draft, isSending, discard, blocked, action, onPlan }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton
        busy={isSending}
        disabled={blocked}
        className="btn-primary btn-sm max-md:min-h-11"
      >
        {action}
      </SubmitButton>
      <button
        type="button"
        className="btn btn-sm max-md:min-h-11"
        disabled={blocked || isSending}
        onClick={onPlan}
      >
        Send at…
      </button>
      {draft && (
        <button
          type="button"
          className="btn btn-ghost btn-sm max-md:min-h-11"
          disabled={isSending}
          onClick={discard}
        >
          Discard
        </button>
      )}
    </div>
  );
}

function useReply(lead: LeadSheet, form: ReplyForm) {
  const { refresh } = useLeadActions();
  const { entries = [] } = useTimeline(lead.id);
  const { draft, write, renew, forget } = useReplyDraft(lead);
  useLeaveWarning(draft !== undefined);
  const newest = Math.max(0, ...entries.map(({ id }) => id));
  const newer = entries.filter(({ id, kind }) => kind === "reply" && id > (draft?.seen ?? newest));
  const mutation = trpc.replies.send.useMutation({
    onSuccess: async (_, { sendAt }) => {
      // The timeline first, so that the next reply starts after this one
      await refresh();
      forget();
      toast({ title: sendAt ? "Planned: it is on the timeline" : `Sending to ${form.to}` });
    },
    onError: (error) => {
      if (issuesOf(error).some(({ path }) => path === "draftKey")) renew();
      void refresh();
    },
  });
  const { mutate, mutateAsync, reset } = mutation;
  const asked = draft && {
    id: lead.id,
    draftKey: draft.key,
    text: draft.text,
    seenEntryId: newer.length > 0 ? newest : draft.seen,
  };
  return {
    draft,
    // During sending, one's own reply may already be there
    newer: mutation.isPending ? [] : newer,
    isSending: mutation.isPending,
    error: mutation.error
      ? sentenceOf(mutation.error, "The reply was not sent. Your text is kept: please try again.")
      : undefined,
    send: () => asked && mutate(asked),
    plan: async ({ sendAt }: { sendAt: string }) => asked && mutateAsync({ ...asked, sendAt }),
    write: (text: string) => {
      if (mutation.isError) reset();
      write(text, newest);
    },
    insert: (text: string) => {
      const before = draft?.text.trimEnd() ?? "";
      write(before === "" ? text : `${before}\n\n${text}`, newest);
      document.querySelector<HTMLElement>("#lead-reply")?.focus();
    },
    discard: () => {
      reset();
      forget();
    },
  };
}

/** The recipient, and who gets the answer. */
function Envelope({ form: { to, subject, answersTo, refused } }: { form: ReplyForm }) {
  return (
    <>
      <p className="text-sm wrap-anywhere text-base-content/80">
        To <MailAddress address={to} />. Subject: {subject}. Answers go to{" "}
        {answersTo ?? "the contact email of the site"}.
      </p>
      {refused && (
        <Notice kind="error">
          <p>
            Email to this address was refused on <DateTime iso={refused.at} time />:{" "}
            {mailReasonInWords(refused.reason)}
          </p>
        </Notice>
      )}
    </>
  );
}

interface TemplatesProps {
  disabled: boolean;
  onChoose: (text: string) => void;
}

function Templates({ disabled, onChoose }: TemplatesProps) {
  const { data = [] } = trpc.replies.templates.useQuery(undefined, { refetchOnMount: "always" });
  const id = useId();
  if (data.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Template
      </label>
      <select
        id={id}
        className="select w-full"
        disabled={disabled}
        value=""
        onChange={(event) => {
          const chosen = data.find((template) => String(template.id) === event.currentTarget.value);
          if (chosen) onChoose(chosen.text);
        }}
      >
        <option value="">Insert a template</option>
        {data.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A colleague's answer that was sent while this one was being written. */
function Newer({ entry }: { entry: TimelineEntry }) {
  return (
    <Notice kind="info">
      <p className="font-medium">
        {entry.actorName} has answered while you were writing, <DateTime iso={entry.at} time />:
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{entry.text}</p>
    </Notice>
  );
}

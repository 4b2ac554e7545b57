import { useState } from "react";
import {
  isClosed,
  type DocumentProps,
  type LoanDocument,
  EMPLOYMENTS,
  type Employment,
} from "./documents.ts";
import { ApplicationLetters } from "#domains/letters/application-letters.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError, sentenceOf } from "#kit/form/refused.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { STATE_WORDS } from "./document-words.client.ts";
import { SendFile } from "./send-file.tsx";
import { SixthItem } from "./sixth-item.tsx";
import { SentFiles } from "./sent-files.tsx";
import { useForm } from "react-hook-form";
import { fieldOf } from "#kit/form/fields.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { TextInput, SelectInput } from "#ui/inputs.tsx";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { toast } from "#ui/toast.tsx";

export interface StaffDocumentsProps {
  applicationId: number;
  /** A part of a page, or of an opened row. */
  heading: "h2" | "h3";
}

/** The documents and letters of an application, for those who work on it. */
export function StaffDocuments({ applicationId: id, heading: Heading }: StaffDocumentsProps) {
  const utils = trpc.useUtils();
  const query = trpc.documents.list.useQuery({ id }, UNTIL_SCANNED);
  const { data } = query;
  const keep = (documents: LoanDocument[]) => utils.documents.list.setData({ id }, documents);
  return (
    <>
      <section aria-label="Documents" className="grid grid-cols-1 gap-3 print:hidden">
        <Heading
          className={Heading === "h2" ? "text-xl font-bold max-md:sr-only" : "font-semibold"}
        >
          Documents
        </Heading>
        {(query.isError || !data) && <NotLoaded inList query={query} of="the documents" />}
        {data && data.length > 0 && (
          <ul className="grid gap-2">
            {data.map((document) => (
              <Asked key={document.id} document={document} onChanged={keep} />
            ))}
          </ul>
        )}
        {data && data.length > 0 && <SixthItem applicationId={id} documents={data} />}
        {data && <AskForDocuments applicationId={id} documents={data} onChanged={keep} />}
      </section>
      <ApplicationLetters applicationId={id} heading={Heading} isStaff />
    </>
  );
}

const SCAN_MS = 5000;

/** A scan ends without news on the timeline, unless it finds something. */
const UNTIL_SCANNED = {
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: LoanDocument[] } }) =>
    state.data?.some(({ files }) => files.some(({ scan }) => scan === "waiting")) === true &&
    SCAN_MS,
};

function Asked({ document, onChanged }: DocumentProps) {
  const { id, name, state, reason, files } = document;
  const [returning, setReturning] = useState(false);
  const how = {
    onSuccess: onChanged,
    onError: (error: unknown) =>
      toastError(error, "The document could not be changed. Please try again."),
  };
  const review = trpc.documents.review.useMutation(how);
  const remove = trpc.documents.remove.useMutation(how);
  const busy = review.isPending || remove.isPending;
  const { staff: words, look } = STATE_WORDS[state];
  return (
    <li className="grid gap-2 rounded-field border border-base-300 bg-base-100 p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">{name}</p>
        <span className={`badge badge-sm ${look}`}>{words}</span>
      </div>
      {state === "returned" && <p className="text-sm text-base-content/80">{reason}</p>}
      <SentFiles document={document} onChanged={onChanged} />
      <div className="flex flex-wrap items-start gap-2">
        {files.length > 0 && state !== "accepted" && !files.some(isClosed) && (
          <Action busy={busy} name={name} onPress={() => review.mutate({ id, state: "accepted" })}>
            Accept
          </Action>
        )}
        {files.length > 0 && state === "received" && (
          <Action busy={busy} name={name} onPress={() => setReturning(true)}>
            Send back
          </Action>
        )}
        {state === "accepted" && (
          <Action busy={busy} name={name} onPress={() => review.mutate({ id, state: "owed" })}>
            Open again
          </Action>
        )}
        {files.length === 0 && (
          <Action busy={busy} name={name} onPress={() => remove.mutate({ id })}>
            Not needed
          </Action>
        )}
        {state !== "accepted" && <SendFile document={document} onChanged={onChanged} />}
      </div>
      {returning && (
        <ReturnDialog
          document={document}
          onChanged={onChanged}
          onClose={() => setReturning(false)}
        />
      )}
    </li>
  );
}

interface ActionProps {
  busy: boolean;
  /** The name of the document, for screen readers: the button alone does not say it. */
  name: string;
  onPress: () => void;
  children: string;
}

function Action({ busy, name, onPress, children }: ActionProps) {
  return (
    <Button look="btn-sm" aria-label={`${children}: ${name}`} disabled={busy} onClick={onPress}>
      {children}
    </Button>
  );
}

interface ReturnDialogProps extends DocumentProps {
  onClose: () => void;
}

function ReturnDialog({ document: { id, name }, onChanged, onClose }: ReturnDialogProps) {
  const form = useForm({ defaultValues: { reason: "" } });
  const review = trpc.documents.review.useMutation();
  return (
    <DialogForm
      form={form}
      title="Send back"
      description={name}
      send={async ({ reason }) => {
        onChanged(await review.mutateAsync({ id, state: "returned", reason }));
        onClose();
      }}
      failed="The document could not be sent back."
      beside="reason"
      action="Send back"
      onClose={onClose}
    >
      <TextInput
        id="return-reason"
        label="Reason"
        hint="The borrower reads it in their account, such as “The last page is missing.” An email tells them to look there."
        required
        {...fieldOf(form)("reason")}
      />
    </DialogForm>
  );
}

interface AskForDocumentsProps {
  applicationId: number;
  documents: LoanDocument[];
  onChanged: (documents: LoanDocument[]) => void;
}

function AskForDocuments({ applicationId, documents, onChanged }: AskForDocumentsProps) {
  const isMissing = ({ state, isTooEarly }: LoanDocument) =>
    !isTooEarly && (state === "owed" || state === "returned");
  return (
    <div className="grid grid-cols-1 gap-4">
      {documents.length === 0 && <Usual applicationId={applicationId} onChanged={onChanged} />}
      <OneMore applicationId={applicationId} onChanged={onChanged} />
      {documents.some(isMissing) && <Tell applicationId={applicationId} />}
    </div>
  );
}

type AskProps = Pick<AskForDocumentsProps, "applicationId" | "onChanged">;

const FAILED = "The documents could not be asked for. Please try again.";

function Usual({ applicationId: id, onChanged }: AskProps) {
  const form = useForm<{ employment: Employment | "" }>({ defaultValues: { employment: "" } });
  const ask = trpc.documents.askForUsual.useMutation();
  const submission = useSubmission(form, {
    send: async ({ employment }) =>
      onChanged(await ask.mutateAsync({ id, employment: employment as Employment })),
    sentence: (error) => sentenceOf(error, FAILED),
  });
  return (
    <Form {...submission} className="flex flex-wrap items-end gap-2">
      <div className="w-56 max-w-full">
        <SelectInput
          id={`employment-${id}`}
          label="Employment type"
          choose="Please choose"
          options={EMPLOYMENTS}
          {...fieldOf(form)("employment")}
        />
      </div>
      <button type="submit" className="btn" disabled={form.formState.isSubmitting}>
        Ask for the usual documents
      </button>
    </Form>
  );
}

function OneMore({ applicationId: id, onChanged }: AskProps) {
  const form = useForm({ defaultValues: { name: "" } });
  const ask = trpc.documents.askFor.useMutation();
  const submission = useSubmission(form, {
    send: async ({ name }) => {
      onChanged(await ask.mutateAsync({ id, name }));
      form.reset();
    },
    sentence: (error) => sentenceOf(error, FAILED),
    beside: "name",
  });
  return (
    <Form {...submission} className="flex flex-wrap items-end gap-2">
      <div className="w-80 max-w-full">
        <TextInput id={`document-name-${id}`} label="Another document" {...fieldOf(form)("name")} />
      </div>
      <button type="submit" className="btn" disabled={form.formState.isSubmitting}>
        Ask for it
      </button>
    </Form>
  );
}

/** What is asked for notifies nobody by itself: one mail says it, once the list is complete. */
function Tell({ applicationId: id }: { applicationId: number }) {
  const tell = trpc.documents.notifyBorrower.useMutation({
    onSuccess: ({ told }) =>
      toast(
        told
          ? { title: "The borrower is told by email" }
          : {
              title: "Already told today",
              description: "The borrower gets at most one such message a day.",
            },
      ),
    onError: (error) => toastError(error, "The message could not be sent. Please try again."),
  });
  return (
    <Button look="w-fit btn-primary" disabled={tell.isPending} onClick={() => tell.mutate({ id })}>
      Email this list to the borrower
    </Button>
  );
}

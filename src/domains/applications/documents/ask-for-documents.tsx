import { useForm } from "react-hook-form";
import { EMPLOYMENTS, type Employment, type LoanDocument } from "./documents.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/toast-error.ts";
import { Button } from "#ui/button.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { toast } from "#ui/toast.tsx";

interface Props {
  applicationId: number;
  documents: LoanDocument[];
  onChanged: (documents: LoanDocument[]) => void;
}

/** Asks for documents: at first the usual ones, then one more by name. */
export function AskForDocuments({ applicationId, documents, onChanged }: Props) {
  const isMissing = ({ state }: LoanDocument) => state === "owed" || state === "returned";
  return (
    <div className="grid grid-cols-1 gap-4">
      {documents.length === 0 && <Usual applicationId={applicationId} onChanged={onChanged} />}
      <OneMore applicationId={applicationId} onChanged={onChanged} />
      {documents.some(isMissing) && <Tell applicationId={applicationId} />}
    </div>
  );
}

type AskProps = Pick<Props, "applicationId" | "onChanged">;

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

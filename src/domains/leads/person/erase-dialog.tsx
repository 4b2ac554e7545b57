import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { leadPath, type LeadSheet } from "#domains/leads/leads.ts";
import {
  confirmationsOf,
  PERSON_PARTS,
  type PersonData,
  type PersonPart,
} from "#domains/people/people.ts";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextInput } from "#ui/inputs.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { asSent, Perhaps, type Ticks } from "./perhaps.tsx";

interface Props {
  lead: LeadSheet;
  onClose: () => void;
}

/** Shows in numbers what is erased and what stays, and asks for the reason. */
export function EraseDialog({ lead, onClose }: Props) {
  const [ticked, setTicked] = useState<Ticks>({ include: [], byAddress: false });
  const query = trpc.admin.people.data.useQuery(
    { id: lead.id, ...asSent(ticked) },
    { gcTime: 0, refetchOnMount: "always", placeholderData: keepPreviousData },
  );
  const { data, isError } = query;
  const [isBusy, setIsBusy] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  return (
    <Dialog
      title={`Erase ${lead.name}?`}
      description="This cannot be undone. Activity keeps who erased, when, why, how much and the references."
      busy={isBusy}
      unsaved={isTyped}
      onClose={onClose}
    >
      {(isError || !data) && <NotLoaded query={query} of="what is stored about this person" />}
      {data && (
        <EraseForm
          {...{ data, lead, ticked, isBusy, onClose }}
          onTicked={setTicked}
          onBusy={setIsBusy}
          onTyped={() => setIsTyped(true)}
        />
      )}
    </Dialog>
  );
}

interface FormProps extends Props {
  data: PersonData;
  ticked: Ticks;
  onTicked: (ticked: Ticks) => void;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onTyped: () => void;
}

/** The typed values, and the server's messages about them. */
function useEraseForm({ lead, ticked, onBusy, onTyped, onClose }: FormProps) {
  const [given, setGiven] = useState({ reason: "", typed: "", override: "" });
  const [overrides, setOverrides] = useState(false);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const erase = useErasure(lead);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onBusy(true);
    setRefusal(undefined);
    const { override, ...others } = given;
    try {
      await erase({ ...others, ...asSent(ticked), ...(overrides && { override }) });
      onClose();
    } catch (error) {
      const found = issuesByField(error);
      setIssues(found);
      if (Object.keys(found).length === 0)
        setRefusal(sentenceOf(error, "This did not work. Nothing was erased. Please try again."));
    } finally {
      onBusy(false);
    }
  };
  const change = (name: keyof typeof given, value: string) => {
    setGiven({ ...given, [name]: value });
    onTyped();
  };
  return { given, change, overrides, setOverrides, issues, refusal, submit };
}

function EraseForm(props: FormProps) {
  const { data, lead, ticked, onTicked, isBusy, onClose } = props;
  const { given, change, overrides, setOverrides, issues, refusal, submit } = useEraseForm(props);
  const field = (name: keyof typeof given, label: string) => (
    <TextInput
      id={`erase-${name}`}
      label={label}
      autoComplete="off"
      maxLength={500}
      error={issues[name]}
      value={given[name]}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-5 wrap-anywhere"
    >
      <Perhaps {...{ data, lead, ticked, onTicked }} />
      <Numbers data={data} />
      <Stays data={data} />
      {data.kept.length > 0 && (
        <CheckInput
          label="Erase these applications, too"
          checked={overrides}
          onChange={(event) => setOverrides(event.currentTarget.checked)}
        >
          Only if the law does not make you keep them.
        </CheckInput>
      )}
      {overrides && field("override", "Why they need not be kept")}
      {field("reason", "Reason, without names: it stays in Activity")}
      {field("typed", `Type ${confirmationsOf(lead).join(" or ")}`)}
      {refusal && (
        <Notice kind="error">
          <p>{refusal}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn" disabled={isBusy} onClick={onClose}>
          Cancel
        </button>
        <SubmitButton busy={isBusy} className="btn-error">
          Erase
        </SubmitButton>
      </div>
    </form>
  );
}

/** Erases, and then goes to what is left of the person, or to the list. */
function useErasure(lead: LeadSheet) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.people.erase.useMutation();
  return async (given: Omit<Parameters<typeof mutateAsync>[0], "id">) => {
    const { left } = await mutateAsync({ id: lead.id, ...given });
    toast({ title: "Erased" });
    // Reloaded on this page, the erased record would be missing
    await navigate({ to: left ? leadPath(left, "/admin") : "/admin/leads" });
    await Promise.all([
      utils.leads.invalidate(),
      utils.admin.people.invalidate(),
      utils.admin.applications.invalidate(),
      utils.admin.contact.invalidate(),
    ]);
  };
}

function Numbers({ data: { counts } }: { data: PersonData }) {
  const parts = (Object.keys(PERSON_PARTS) as PersonPart[]).filter((part) => counts[part] > 0);
  return (
    <section aria-label="Erased" className="grid gap-2">
      <h3 className="font-semibold">What is erased</h3>
      <ul className="grid gap-1 text-sm">
        {parts.map((part) => (
          <li key={part} className="flex justify-between gap-4">
            <span>{PERSON_PARTS[part]}</span>
            <span className="font-semibold tabular-nums">
              {counts[part].toLocaleString("en-US")}
            </span>
          </li>
        ))}
        {parts.length === 0 && <li>Nothing, as long as the applications below must be kept.</li>}
      </ul>
    </section>
  );
}

function Stays({ data: { kept, hasAccount } }: { data: PersonData }) {
  return (
    <section aria-label="Kept" className="grid gap-2">
      <h3 className="font-semibold">What stays</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {kept.map(({ id, reference, until }) => (
          <li key={id}>
            Application {reference} with its timeline, documents and emails:{" "}
            {until === null ? (
              "nothing has been decided on it yet"
            ) : (
              <>
                a lender keeps it until <DateTime iso={until} />, 25 months after its decision
              </>
            )}{" "}
            (12 CFR 1002.12)
          </li>
        ))}
        {hasAccount && <li>Their account: Users has Delete for it.</li>}
        <li>Backups made before: they hold it until they are replaced.</li>
        <li>Unfinished applications under a mailed link: they end by themselves.</li>
      </ul>
    </section>
  );
}

import { type FormEvent, useState } from "react";
import type { ReplyTemplate } from "#domains/leads/leads.ts";
import {
  fillIn,
  inBraces,
  PLACEHOLDER_NAMES,
  PLACEHOLDERS,
  problemsOf,
} from "#domains/leads/reply/placeholders.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { recordInWords } from "#domains/leads/words.client.ts";
import { useKeepWork, useKeptWork } from "#domains/session/kept-work.client.ts";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { type KeptTemplate, TEMPLATE_DRAFT } from "./template-draft.client.ts";

interface Props {
  template: ReplyTemplate | undefined;
  onClose: () => void;
}

/** Adds or changes a template, and shows it as it would be filled in for a record. */
export function TemplateDialog({ template, onClose }: Props) {
  const before = useKeptWork<KeptTemplate>(TEMPLATE_DRAFT);
  const [name, setName] = useState(before.name ?? template?.name ?? "");
  const [text, setText] = useState(before.text ?? template?.text ?? "");
  // The revision that was edited, so that nobody's later save is overwritten
  const [revision] = useState(before.revision ?? template?.revision ?? 0);
  const isUnsaved = name !== (template?.name ?? "") || text !== (template?.text ?? "");
  const work: KeptTemplate = { id: template?.id, revision, name, text };
  const forget = useKeepWork(TEMPLATE_DRAFT, work, { isUnsaved });
  const close = () => {
    forget();
    onClose();
  };
  const { save, isBusy, issues, refusal } = useSave(template && { ...template, revision }, close);
  const problems = problemsOf(text);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save({ name, text });
  };
  return (
    <FormDialog
      title={template ? "Edit template" : "Add a template"}
      submission={{ onSubmit, refusal }}
      busy={isBusy}
      unsaved={isUnsaved}
      action="Save"
      autoComplete="off"
      onClose={close}
    >
      <TextInput
        id="template-name"
        label="Name"
        required
        maxLength={60}
        error={issues.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        id="template-text"
        label="Text"
        required
        rows={10}
        maxLength={10_000}
        error={problems.length > 0 ? problems.join(" ") : issues.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Placeholders onAdd={(words) => setText(`${text}${words}`)} />
      <Preview text={text} />
    </FormDialog>
  );
}

function Placeholders({ onAdd }: { onAdd: (words: string) => void }) {
  return (
    <ul aria-label="Placeholders" className="flex flex-wrap gap-1.5">
      {PLACEHOLDER_NAMES.map((each) => (
        <li key={each}>
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11"
            title={PLACEHOLDERS[each]}
            onClick={() => onAdd(inBraces(each))}
          >
            {inBraces(each)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function useSave(template: ReplyTemplate | undefined, onClose: () => void) {
  const { replies } = trpc.useUtils();
  const options = {
    onSuccess: async () => {
      await replies.templates.invalidate();
      toast({ title: "Saved" });
      onClose();
    },
  };
  const add = trpc.admin.replies.addTemplate.useMutation(options);
  const change = trpc.admin.replies.changeTemplate.useMutation(options);
  const error = add.error ?? change.error;
  const issues = issuesByField(error);
  const isBeside = issues.name !== undefined || issues.text !== undefined;
  return {
    isBusy: add.isPending || change.isPending,
    issues,
    refusal:
      error && !isBeside ? sentenceOf(error, "This was not saved. Please try again.") : undefined,
    save: (typed: { name: string; text: string }) => {
      if (template) change.mutate({ id: template.id, revision: template.revision, ...typed });
      else add.mutate(typed);
    },
  };
}

/** The text as it would appear in the reply to one of the newest leads. */
function Preview({ text }: { text: string }) {
  const { data: newest } = trpc.leads.list.useQuery({ limit: 20 }, { refetchOnMount: "always" });
  const [chosen, setChosen] = useState("");
  const rows = newest?.rows ?? [];
  const id = chosen === "" ? rows[0]?.id : Number(chosen);
  const { data: form } = trpc.replies.form.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  if (rows.length === 0)
    return <p className="text-sm">The first message or request shows a preview here.</p>;
  const values = Object.fromEntries(form?.values.map(({ name, value }) => [name, value]) ?? []);
  const filled = fillIn(text, values);
  return (
    <div className="grid gap-2">
      <SelectInput
        id="template-record"
        label="Preview for"
        choose="The newest lead"
        options={
          new Map(rows.map((lead) => [String(lead.id), `${lead.name}, ${recordInWords(lead)}`]))
        }
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div
        role="region"
        aria-label="Preview"
        className="min-h-11 rounded-field bg-base-200 p-3 wrap-anywhere whitespace-pre-line"
      >
        {form && filled.text}
      </div>
      {form && problemsOf(text).length === 0 && filled.problems.length > 0 && (
        <p className="text-sm text-base-content/80">For this record: {filled.problems.join(" ")}</p>
      )}
    </div>
  );
}

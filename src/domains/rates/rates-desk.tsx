import { useState } from "react";
import type { RateDesk } from "./rates.ts";
import { issuesByField, issuesOf, sentenceOf } from "#kit/form/refused.ts";
import { useKeepWork, useKeptWork } from "#domains/session/kept-work.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { PublishRates } from "./publish-rates.tsx";
import { RateFields } from "./rate-fields.tsx";
import { RatesHistory } from "./rates-history.tsx";
import { NEW_RATE, toRow, toTyped, type TypedRate } from "./typed-rates.client.ts";
import { ratesToCsv } from "./rates-csv.ts";
import { FileInput } from "#ui/file-input.tsx";
import { ImportProblems } from "#ui/import-problems.tsx";
import { saveFile } from "#ui/save-file.ts";

/** Where admins write the rates, publish them and read the history. */
export function RatesDesk() {
  const query = trpc.admin.rates.desk.useQuery(undefined, {
    // Another admin may have changed them
    refetchOnMount: "always",
  });
  if (!query.isSuccess) return <NotLoaded query={query} of="the rates" />;
  const { data } = query;
  return <Desk desk={data} />;
}

const FORM = "rate-sheet";

function Desk({ desk }: { desk: RateDesk }) {
  const sheet = useSheet(desk);
  return (
    <>
      <SectionCard
        id="rates"
        title="The Sheet"
        lead="Visitors see nothing of it before you publish it; the APR is computed from what you enter."
      >
        <form
          id={FORM}
          noValidate
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void sheet.save();
          }}
        >
          {sheet.rows.length === 0 && <p>There are no rates yet.</p>}
          {sheet.rows.map((typed, index) => (
            <RateFields
              // Rows have no name of their own
              key={index}
              index={index}
              typed={typed}
              issues={issuesIn(sheet.issues, index)}
              onChange={(change) => sheet.change(index, change)}
              onRemove={() => sheet.remove(index)}
            />
          ))}
          <div className="flex flex-wrap gap-3">
            <Button onClick={sheet.add}>Add a rate</Button>
            <SubmitButton busy={sheet.isSaving} disabled={!sheet.isChanged}>
              Save
            </SubmitButton>
          </div>
        </form>
        <RatesFile desk={sheet.base} isChanged={sheet.isChanged} onImported={sheet.adopt} />
      </SectionCard>
      <PublishRates desk={desk} save={sheet.save} onDone={sheet.adopt} />
      <RatesHistory latest={desk.latest} />
    </>
  );
}

/** Sentences of a row by field, from paths such as `rows.2.fees`. */
function issuesIn(issues: Record<string, string>, index: number): Record<string, string> {
  const start = `rows.${index}`;
  const own = Object.entries(issues).filter(
    ([path]) => path === start || path.startsWith(`${start}.`),
  );
  return Object.fromEntries(own.map(([path, message]) => [path.slice(start.length + 1), message]));
}

/** The messages at a row's fields disappear as soon as the fields are changed. */
function withoutFields(issues: Record<string, string>, index: number, fields: string[]) {
  const changed = fields.flatMap((field) => [field, `adjustment.${field}`]);
  const gone = [`rows.${index}`, ...changed.map((field) => `rows.${index}.${field}`)];
  return Object.fromEntries(Object.entries(issues).filter(([path]) => !gone.includes(path)));
}

const DRAFT = "rates";

interface KeptSheet {
  revision: number;
  rows: TypedRate[];
}

/**
 * The rows in the form and what they were made from. They follow another admin's save until
 * something is typed; after that the form's own save gets a conflict, so that neither is lost.
 */
function useTypedRows(desk: RateDesk) {
  const before = useKeptWork<KeptSheet>(DRAFT);
  // With the revision that was edited, so that nobody's later save is overwritten
  const [base, setBase] = useState({ ...desk, revision: before.revision ?? desk.revision });
  const [rows, setRows] = useState<TypedRate[]>(() => before.rows ?? desk.rows.map(toTyped));
  const isChanged = JSON.stringify(rows) !== JSON.stringify(base.rows.map(toTyped));
  const begin = (now: RateDesk) => {
    setBase(now);
    setRows(now.rows.map(toTyped));
  };
  if (desk !== base && !isChanged) begin(desk);
  const sheet: KeptSheet = { revision: base.revision, rows };
  useKeepWork(DRAFT, sheet, { isUnsaved: isChanged, question: "Leave without saving the rates?" });
  return { base, rows, setRows, isChanged, begin };
}

function useSheet(desk: RateDesk) {
  const utils = trpc.useUtils();
  const { base, rows, setRows, isChanged, begin } = useTypedRows(desk);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const saving = trpc.admin.rates.save.useMutation();

  const adopt = (saved: RateDesk) => {
    utils.admin.rates.desk.setData(undefined, saved);
    begin(saved);
    setIssues({});
  };
  /** Resolves to the saved sheet, or to undefined when the server refused. */
  const save = async (): Promise<RateDesk | undefined> => {
    if (!isChanged) return base;
    try {
      const saved = await saving.mutateAsync({ revision: base.revision, rows: rows.map(toRow) });
      adopt(saved);
      toast({ title: "Saved", description: "Visitors see it when it is published." });
      return saved;
    } catch (error) {
      setIssues(issuesByField(error));
      // After React has marked it
      setTimeout(() =>
        document.querySelector<HTMLElement>(`#${FORM} [aria-invalid=true]`)?.focus(),
      );
      toast({
        variant: "destructive",
        title: "Not saved",
        description: sentenceOf(error, "The rates could not be saved. Please try again."),
      });
      return undefined;
    }
  };
  return {
    base,
    rows,
    issues,
    isChanged,
    isSaving: saving.isPending,
    adopt,
    save,
    add: () => setRows([...rows, rows.at(-1) ? { ...NEW_RATE, ...likeLast(rows) } : NEW_RATE]),
    remove: (index: number) => {
      setRows(rows.filter((_, each) => each !== index));
      setIssues({});
    },
    change: (index: number, change: Partial<TypedRate>) => {
      setRows(rows.map((row, each) => (each === index ? { ...row, ...change } : row)));
      setIssues(withoutFields(issues, index, Object.keys(change)));
    },
  };
}

/** The usual values that the rows of a sheet share. */
function likeLast(rows: TypedRate[]): Partial<TypedRate> {
  const { loanAmount, ltvPercent, lockDays, assumptions } = rows.at(-1) as TypedRate;
  return { loanAmount, ltvPercent, lockDays, assumptions };
}

interface Props {
  desk: RateDesk;
  /** Unsaved changes, which an import would replace. */
  isChanged: boolean;
  onImported: (desk: RateDesk) => void;
}

/** The sheet as a file, to export and to import. */
function RatesFile({ desk, isChanged, onImported }: Props) {
  const [problems, setProblems] = useState<string[]>([]);
  const importing = trpc.admin.rates.importCsv.useMutation();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblems([]);
    try {
      const csv = await file.text();
      onImported(await importing.mutateAsync({ revision: desk.revision, csv }));
      toast({ title: "Imported", description: "Visitors see it when it is published." });
    } catch (error) {
      const sentences = issuesOf(error).map(({ message }) => message);
      const fallback = sentenceOf(error, "The file could not be imported. Please try again.");
      setProblems(sentences.length > 0 ? sentences : [fallback]);
    }
  };
  return (
    <div className="grid gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <FileInput
          id="rates-file"
          label="Import a CSV file"
          hint={
            isChanged
              ? "Please save your changes first: the file replaces all rates."
              : "Replaces all rates. If a row has an error, nothing changes."
          }
          accept=".csv,text/csv"
          disabled={isChanged || importing.isPending}
          forgets
          onChoose={(file) => void take(file)}
        />
        <div>
          <Button
            disabled={desk.rows.length === 0}
            onClick={() => saveFile("rates.csv", `\uFEFF${ratesToCsv(desk.rows)}`, "text/csv")}
          >
            Export as CSV
          </Button>
        </div>
      </div>
      <ImportProblems problems={problems} />
    </div>
  );
}

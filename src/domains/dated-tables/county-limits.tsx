import { type FormEvent, useState } from "react";
import type { CountyProgram } from "#lending/counties.ts";
import type { CountyYear } from "#lending/dated-tables.output.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { type Columns, RowTable } from "#kit/list/row-table.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { UploadError, uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";
import { ShortMoment } from "#ui/date-time.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { ImportProblems } from "#ui/import-problems.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";

const PROGRAMS: Record<CountyProgram, string> = {
  conforming: "Conforming loans",
  fha: "FHA",
};

/** The loan limits of each county, a year at a time, from a file. */
export function CountyLimits({ years }: { years: CountyYear[] }) {
  return (
    <SectionCard
      id="tables-counties"
      title="County Loan Limits"
      lead="The lists as published: for conforming loans that of all counties on fhfa.gov, saved as CSV; for FHA the file cyYEAR-forward-limits.txt on hud.gov. With them, results say whether a loan is within the limit of the reader's county."
    >
      {years.length === 0 ? (
        <p>There are none yet.</p>
      ) : (
        <div className="overflow-clip rounded-box border border-base-300">
          <RowTable
            caption="Years with county limits, newest first"
            columns={COLUMNS}
            rows={years}
          />
        </div>
      )}
      <ImportForm />
    </SectionCard>
  );
}

const COLUMNS: Columns<CountyYear> = {
  Year: ({ year }) => <span className="font-semibold">{year}</span>,
  "Limits of": ({ programme }) => PROGRAMS[programme],
  Counties: ({ counties }) => counties.toLocaleString("en-US"),
  Source: ({ source }) => source,
  "Check by": ({ reviewBy }) => formatShortDate(reviewBy),
  Imported: ({ importedAt, importedByName }) => (
    <>
      <ShortMoment iso={importedAt} />
      <span className="block text-base-content/80">by {importedByName}</span>
    </>
  ),
};

function ImportForm() {
  const [program, setProgram] = useState<CountyProgram | "">("");
  const [year, setYear] = useState("");
  const [source, setSource] = useState("");
  const [file, setFile] = useState<File>();
  const [attempt, setAttempt] = useState(0);
  const { send, isBusy, problems, missing } = useImport();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send({ programme: program, year: year.trim(), source: source.trim() }, file)) {
      setSource("");
      setYear("");
    }
    // A corrected file must be chosen again to be read again
    setFile(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectInput
          id="counties-program"
          label="Limits of"
          choose="Choose whose limits they are"
          options={PROGRAMS}
          value={program}
          error={missing.programme}
          onChange={({ target }) => setProgram(target.value as CountyProgram)}
        />
        <TextInput
          id="counties-year"
          label="Year"
          hint="Needed unless the file has a column with it: those of fhfa.gov and hud.gov have none."
          inputMode="numeric"
          value={year}
          error={missing.year}
          onChange={(event) => setYear(event.target.value)}
        />
        <TextInput
          id="counties-source"
          label="Source"
          hint="Such as the announcement and its date."
          value={source}
          error={missing.source}
          onChange={(event) => setSource(event.target.value)}
        />
        <CountyFile key={attempt} error={missing.file} onChoose={setFile} />
      </div>
      <div>
        <SubmitButton busy={isBusy}>Import</SubmitButton>
      </div>
      <ImportProblems problems={problems} />
    </form>
  );
}

interface FileProps {
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

function CountyFile(props: FileProps) {
  return (
    <FileInput
      id="counties-file"
      label="CSV or text file"
      hint="As published, or with the columns State, County, 1 unit, 2 units, 3 units, 4 units, Year. It takes the place of that year's counties, if nothing is wrong with it."
      accept=".csv,.txt,text/csv,text/plain"
      {...props}
    />
  );
}

type Sent = Record<"programme" | "year" | "source", string>;
type Missing = Partial<Record<keyof Sent | "file", string>>;

function useImport() {
  const utils = trpc.useUtils();
  const [problems, setProblems] = useState<string[]>([]);
  const [missing, setMissing] = useState<Missing>({});
  const [isBusy, setBusy] = useState(false);
  /** Whether it was imported. */
  const send = async (sent: Sent, file: File | undefined): Promise<boolean> => {
    const missed: Missing = {
      ...(sent.programme === "" && { programme: "Please say whose limits they are." }),
      ...(!/^(20\d\d)?$/.test(sent.year) && { year: "Please enter a year such as 2026." }),
      ...(sent.source === "" && { source: "Please name the source." }),
      ...(!file && { file: "Please choose a file." }),
    };
    setMissing(missed);
    setProblems([]);
    if (!file || Object.keys(missed).length > 0) return false;
    setBusy(true);
    try {
      const fields = { ...sent, file };
      const { year, counties } = await uploadFile<CountyYear>("/api/admin/county-limits", fields);
      await Promise.all([utils.admin.datedTables.invalidate(), utils.datedTables.invalidate()]);
      toast({
        title: "Imported",
        description: `${counties.toLocaleString("en-US")} counties of ${year}.`,
      });
      return true;
    } catch (error) {
      const lines = error instanceof UploadError ? error.lines : [];
      const fallback = uploadSentence(error, "The file could not be imported. Please try again.");
      setProblems(lines.length > 0 ? lines : [fallback]);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy, problems, missing };
}

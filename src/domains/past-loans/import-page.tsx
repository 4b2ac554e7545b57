import { useEffect, useId, useState } from "react";
import { toastError } from "#kit/form/refused.ts";
import { counted } from "#kit/values/counted.ts";
import { uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";
import { UPLOAD_RULES } from "#domains/uploads/uploads.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { ShortMoment } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { Ended, outcomeOf, Undo } from "./import-result.tsx";
import { PEOPLE_FILES, type PeopleImport, WORKING } from "./past-loans.ts";

const REFRESH_MS = 1000;

/** Imports of people and past loans: one file from its columns to its report, and earlier ones. */
export function ImportPage() {
  const list = trpc.admin.pastLoans.imports.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.some((each) => WORKING.includes(each.state)) ? REFRESH_MS : false,
  });
  const [chosen, setChosen] = useState<number | "another">();
  useRefreshedLeads(list.data);
  if (!list.isSuccess)
    return (
      <NotLoaded
        query={list}
        failed="Error loading imports. Please try again."
        loading="Loading imports..."
      />
    );
  const unfinished = list.data.find(({ state }) => state !== "done" && state !== "undone");
  const opened =
    chosen === undefined ? (unfinished ?? list.data[0]) : list.data.find(({ id }) => id === chosen);
  return (
    <>
      <SectionCard
        id="import-title"
        title={opened ? opened.fileName : "Choose a file"}
        lead={opened ? inShort(opened) : HOW}
      >
        {opened ? (
          <Desk key={opened.id} found={opened} onAnother={() => setChosen("another")} />
        ) : (
          <ChooseFile onBegun={setChosen} />
        )}
      </SectionCard>
      <Earlier
        imports={list.data.filter(({ id }) => id !== opened?.id)}
        onOpen={(id) => {
          setChosen(id);
          document.querySelector<HTMLElement>("#import-title")?.focus();
        }}
      />
    </>
  );
}

const HOW =
  "A CSV file of people, their past loans, or both. You see what becomes of the first rows before anything is imported, and can undo an import for seven days. Nobody is emailed, texted or told because of it.";

function inShort({ total, encoding, separator }: PeopleImport): string {
  return `${counted(total, "row")}, read as ${encoding} with the ${separator} between columns.`;
}

/** Lists of leads show what was imported or taken away, too. */
function useRefreshedLeads(imports: readonly PeopleImport[] | undefined): void {
  const { leads } = trpc.useUtils();
  const ended = imports?.filter(({ state }) => !WORKING.includes(state)).length ?? 0;
  useEffect(() => {
    if (ended > 0) void leads.invalidate();
  }, [ended, leads]);
}

function ChooseFile({ onBegun }: { onBegun: (id: number) => void }) {
  const id = useId();
  const { imports } = trpc.useUtils().admin.pastLoans;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async (file: File | undefined) => {
    if (!file) return;
    const { limit, tooLarge } = UPLOAD_RULES.people;
    setSending(true);
    setProblem("");
    try {
      if (file.size > limit) throw new Error(tooLarge);
      const begun = await uploadFile<PeopleImport>(PEOPLE_FILES, { file });
      await imports.invalidate();
      onBegun(begun.id);
    } catch (error) {
      const fallback = file.size > limit ? tooLarge : "This file could not be uploaded.";
      setProblem(`${file.name}: ${uploadSentence(error, fallback)}`);
    }
    setSending(false);
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        CSV file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv"
        disabled={sending}
        aria-describedby={`${id}-hint`}
        className="file-input w-full sm:max-w-lg"
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-base-content/80">
        With headings in its first line, up to 20&nbsp;MB and 200,000 rows. Excel and other programs
        save one under “Save as” or “Export”.
      </p>
      <p role="status" className="text-sm empty:hidden">
        {sending && "Reading the file…"}
      </p>
      {problem !== "" && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}

function Desk({ found, onAnother }: { found: PeopleImport; onAnother: () => void }) {
  const { imports } = trpc.useUtils().admin.pastLoans;
  const start = trpc.admin.pastLoans.start.useMutation({
    onError: (error) => toastError(error),
    onSettled: () => imports.invalidate(),
  });
  const goOn = (fields: readonly string[]) => start.mutate({ id: found.id, fields: fields.join() });
  const { state, problem } = found;
  return (
    <>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {state === "ready" && (
        <ChooseColumns found={found} busy={start.isPending} onStart={goOn}>
          <Undo found={found} />
        </ChooseColumns>
      )}
      {WORKING.includes(state) && <Working found={found} />}
      {state === "failed" && (
        <div className="flex flex-wrap gap-3">
          <Button look="btn-primary" disabled={start.isPending} onClick={() => goOn(found.fields)}>
            Go on
          </Button>
          <Undo found={found} />
        </div>
      )}
      {(state === "done" || state === "undone") && <Ended found={found} onAnother={onAnother} />}
    </>
  );
}

function Working({ found }: { found: PeopleImport }) {
  const isRunning = found.state === "running";
  return (
    <div className="grid gap-3">
      <p role="status">{outcomeOf(found)}</p>
      <progress
        className="progress w-full progress-primary"
        aria-label="Progress of the import"
        {...(isRunning && { value: found.done, max: Math.max(found.total, 1) })}
      />
      <p className="text-sm text-base-content/80">
        You can leave this page: it continues, even after a restart of the server.
      </p>
      {isRunning && <Undo found={found} />}
    </div>
  );
}

interface EarlierProps {
  imports: readonly PeopleImport[];
  onOpen: (id: number) => void;
}

function Earlier({ imports, onOpen }: EarlierProps) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="earlier-title" className="grid gap-3">
      <h2 id="earlier-title" className="text-lg font-semibold">
        Earlier imports
      </h2>
      <ul className="grid gap-3">
        {imports.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-base-300 bg-base-100 p-4"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{each.fileName}</p>
              <p className="text-sm text-base-content/80">
                {outcomeOf(each)} <ShortMoment iso={each.createdAt} />, by {each.createdByName}
              </p>
            </div>
            <Button look="btn-sm max-md:h-11" onClick={() => onOpen(each.id)}>
              Open<span className="sr-only"> {each.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

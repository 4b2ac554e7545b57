import { useEffect, useState } from "react";
import { toastError } from "#kit/form/refused.ts";
import { counted } from "#kit/values/counted.ts";
import { ChooseFiles } from "#domains/imports/choose-files.tsx";
import { Working, whileIn } from "#domains/imports/working.tsx";
import { uploadFile } from "#domains/uploads/upload-file.client.ts";
import { useUpload } from "#domains/uploads/use-upload.client.ts";
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

/** Imports of people and past loans: one file from its columns to its report, and earlier ones. */
export function ImportPage() {
  const list = trpc.admin.pastLoans.imports.useQuery(undefined, { refetchOnMount: "always" });
  const [chosen, setChosen] = useState<number | "another">();
  if (!list.isSuccess) return <NotLoaded query={list} of="imports" />;
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
          <Desk key={opened.id} listed={opened} onAnother={() => setChosen("another")} />
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

function ChooseFile({ onBegun }: { onBegun: (id: number) => void }) {
  const { imports } = trpc.useUtils().admin.pastLoans;
  const { limit, tooLarge } = UPLOAD_RULES.people;
  const uploads = useUpload("This file could not be uploaded.", ({ size }) =>
    size > limit ? tooLarge : undefined,
  );
  return (
    <ChooseFiles
      label="CSV file"
      hint="With headings in its first line, up to 20&nbsp;MB and 200,000 rows. Excel and other programs save one under “Save as” or “Export”."
      accept=".csv,.txt,text/csv"
      uploads={uploads}
      onChoose={(files) =>
        void uploads.send(files, async (file) => {
          const begun = await uploadFile<PeopleImport>(PEOPLE_FILES, { file });
          await imports.invalidate();
          onBegun(begun.id);
        })
      }
    />
  );
}

interface DeskProps {
  /** As the list has it. */
  listed: PeopleImport;
  onAnother: () => void;
}

function Desk({ listed, onAnother }: DeskProps) {
  const { leads, admin } = trpc.useUtils();
  const { byId, imports } = admin.pastLoans;
  const { data: found } = trpc.admin.pastLoans.byId.useQuery(
    { id: listed.id },
    { initialData: listed, refetchInterval: whileIn(WORKING) },
  );
  const { state, problem } = found;
  useEffect(() => {
    // Lists show what was imported or taken away, too
    void imports.invalidate();
    if (!WORKING.includes(state)) void leads.invalidate();
  }, [state, imports, leads]);
  const start = trpc.admin.pastLoans.start.useMutation({
    onError: (error) => toastError(error),
    onSettled: () => byId.invalidate({ id: found.id }),
  });
  const goOn = (fields: readonly string[]) => start.mutate({ id: found.id, fields: fields.join() });
  return (
    <>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {state === "ready" && (
        <ChooseColumns found={found} busy={start.isPending} onStart={goOn}>
          <Undo found={found} />
        </ChooseColumns>
      )}
      {WORKING.includes(state) && (
        <Working found={found} says={outcomeOf(found)}>
          {state === "running" && <Undo found={found} />}
        </Working>
      )}
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
